import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { cloneCompute, createCompute } from '#api/generated/sdk.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { requestBody } from '#lib/requestBody.ts'
import { useOperation } from '#api/query/query.ts'
import { curlOf } from '#api/http/curl.ts'
import { formatMoney } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'
import { ErrorCount } from '#ui/form/ErrorCount.tsx'
import { FormNotice } from '#ui/form/FormNotice.tsx'
import { ActionBar } from '#ui/layout/ActionBar.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { useMediaQuery } from '#ui/theme/useMediaQuery.ts'
import { Themed } from '#ui/theme/Themed.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useFormSend } from '#ui/form/useFormSend.ts'
import { useRegions } from '#api/query/regions.ts'
import { useDeployableImages, useScripts } from '../deploy/queries.ts'
import { computePaths } from '#paths/computes.ts'
import { cloneBody } from '../actions/clone/cloneSchema.ts'
import { cloneSource } from '../actions/clone/cloneSource.ts'
import { useComputes, useComputeTypes } from '../queries.ts'
import { useClonedCompute } from './CloneSource.tsx'
import { CreateFields } from './CreateFields.tsx'
import { creationPrice } from './creationPrice.ts'
import { createdRefreshes, createMany, followCreated } from './createMany.ts'
import {
  cloneOf,
  type Creation,
  computeCreationBody,
  computeCreationSchema,
  emptyCreation,
  maxInstances,
} from './createSchema.ts'
import styles from './CreateScreen.module.css'
import { CreateSummary } from './CreateSummary.tsx'
import { deleteDraft, saveDraft, loadDraft } from './draft.ts'
import { numberedLabels } from './numberedLabels.ts'
import { computeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : undefined

/** Form to create an instance from any source. Input survives a change of the source and a reload. */
export function CreateScreen() {
  const regions = useRegions()
  const images = useDeployableImages().rows
  const computes = useComputes().rows
  const scripts = useScripts()
  const element = useRef<HTMLFormElement>(null)
  const [storedDraft] = useState(loadDraft)
  const [search] = useSearchParams()
  const image = search.get('image')
  const backup = wholeNumber(search.get('backup'))
  const backupOf = wholeNumber(search.get('backup_of'))
  const [showsDraft, setShowsDraft] = useState(storedDraft !== undefined)
  const form = useContractForm<Creation>({
    schema: computeCreationSchema({ computes, regions, images, scripts }),
    defaultValues: {
      ...(storedDraft ?? emptyCreation),
      ...(image !== null && { source: 'image' as const, image }),
      ...(backup !== undefined &&
        backupOf !== undefined && {
          source: 'backup' as const,
          backup_of: backupOf,
          backup_id: backup,
        }),
    },
  })
  const { control, reset, subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }),
    [subscribe],
  )
  const values = useWatch({ control }) as Creation
  const deniedReason = useDeniedReason(needs.compute.create)
  const [cloneDisabledReason, setCloneDisabledReason] = useState<string>()
  const navigate = useNavigate()
  const { mutateAsync: create } = useOperation(createCompute, {
    refreshes: createdRefreshes,
  })
  const { mutateAsync: clone } = useOperation(cloneCompute, {
    refreshes: createdRefreshes,
  })
  const { submit, sending, failure } = useFormSend({
    form,
    element,
    send: async (formValues) => {
      if (formValues.clone_of !== undefined && formValues.source === 'clone') {
        const path = { computeId: formValues.clone_of }
        const copy = await clone({ path, body: requestBody(cloneBody(cloneOf(formValues))) })
        deleteDraft()
        followCreated(copy, cloneSource({ id: formValues.clone_of }))
        await navigate(computePaths.tab(copy.id, 'overview'))
        return
      }
      const body = requestBody(computeCreationBody(formValues, scripts))
      if (formValues.count > 1) {
        await createMany(body, numberedLabels(formValues.label.trim(), formValues.count))
        await navigate(computePaths.list())
        return
      }
      const compute = await create({ body })
      deleteDraft()
      followCreated(compute)
      await navigate(computePaths.tab(compute.id, 'overview'))
    },
  })
  const isClone = values.source === 'clone'
  const cloned = useClonedCompute(values)
  const isMany =
    !isClone && Number.isInteger(values.count) && values.count > 1 && values.count <= maxInstances
  const curl = async () => {
    if (isClone) {
      return curlOf({
        method: 'POST',
        path: `/v4/compute/instances/${values.clone_of ?? 0}/clone`,
        query: '',
        body: cloneBody(cloneOf(values)),
      })
    }
    const body = computeCreationBody(values, scripts)
    const labels = isMany ? numberedLabels(values.label.trim(), values.count) : [body.label]
    const commands = await Promise.all(
      labels.map((label) =>
        curlOf({
          method: 'POST',
          path: '/v4/compute/instances',
          query: '',
          body: { ...body, label },
        }),
      ),
    )
    return commands.join('\n')
  }
  const types = useComputeTypes()
  const price = creationPrice(types, values, 'monthly')
  const isWide = !useMediaQuery('(max-width: 999px)')
  const action = isClone
    ? `Clone ${cloned ? computeLabel(cloned) : 'instance'}`
    : isMany
      ? `Create ${values.count} instances`
      : values.label
        ? `Create ${values.label}`
        : 'Create instance'
  const buttons = (
    <>
      <Button
        type="submit"
        variant="primary"
        busy={sending}
        disabledReason={deniedReason ?? cloneDisabledReason}
      >
        {/* On a narrow screen, the summary with the price is below the form. */}
        {isWide || price === undefined
          ? action
          : `${isClone ? 'Clone' : isMany ? `Create ${values.count}` : 'Create'} · ${formatMoney(price)}/mo`}
      </Button>
      {(!isClone || cloned !== undefined) && (
        <CopyCurl command={curl} variant={isWide ? 'button' : 'icon'} />
      )}
      <ErrorCount form={form} element={element} />
    </>
  )
  return (
    <Screen title="Create instance">
      <Themed>
        <form
          ref={element}
          className={styles.form}
          aria-label="Create instance"
          noValidate
          onSubmit={submit}
        >
          <div className={styles.fields}>
            {showsDraft && (
              <p className={styles.draft}>
                Draft restored (passwords are not saved).
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => {
                    deleteDraft()
                    reset(emptyCreation)
                    setShowsDraft(false)
                  }}
                >
                  Start over
                </Button>
              </p>
            )}
            {deniedReason !== undefined && <DeniedNotice reason={deniedReason} />}
            <FormNotice failure={failure} />
            <CreateFields
              form={form}
              values={values}
              onCloneDisabledReason={setCloneDisabledReason}
            />
          </div>
          <CreateSummary values={values}>{isWide ? buttons : undefined}</CreateSummary>
          {!isWide && <ActionBar className={styles.bar}>{buttons}</ActionBar>}
        </form>
      </Themed>
    </Screen>
  )
}
