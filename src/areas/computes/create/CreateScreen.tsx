import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { createOnce } from '#api/createOnce.ts'
import { createCompute, listComputes } from '#api/generated/sdk.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { useDeniedReason } from '#api/permissions.ts'
import { requestBody } from '#lib/requestBody.ts'
import { useOperation } from '#api/query.ts'
import { curlOf } from '#api/curl.ts'
import { Button } from '#ui/Button.tsx'
import { CopyCurl } from '#ui/CopyCurl.tsx'
import { DeniedNotice } from '#ui/DeniedNotice.tsx'
import { FormNotice } from '#ui/FormNotice.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Themed } from '#ui/Themed.tsx'
import { useContractForm } from '#ui/useContractForm.ts'
import { taskToast } from '#ui/taskToast.ts'
import { useFormSend } from '#ui/useFormSend.ts'
import { useRegions } from '../../regions/queries.ts'
import { computeRequest } from '../useComputeAction.ts'
import { useImages, useScripts } from '../deploy/queries.ts'
import { computePaths } from '../paths.ts'
import { computeQuery } from '../queries.ts'
import { CreateFields } from './CreateFields.tsx'
import { type Creation, creationBody, creationSchema, emptyCreation } from './createSchema.ts'
import styles from './CreateScreen.module.css'
import { CreateSummary } from './CreateSummary.tsx'
import { dropDraft, keepDraft, keptDraft } from './draft.ts'
import { computeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'

const createComputeOnce = createOnce(createCompute, {
  list: listComputes,
  // Without a label the API makes one up.
  isIt: ({ label, region, type }, { body }) =>
    body.label ? label === body.label : region === body.region && type === body.type,
})

/** One form for every source; what was typed stays when the source changes, and over a reload. */
export function CreateScreen() {
  const regions = useRegions()
  const images = useImages().rows
  const scripts = useScripts()
  const element = useRef<HTMLFormElement>(null)
  const [kept] = useState(keptDraft)
  const image = useSearchParams()[0].get('image')
  const [showsDraft, setShowsDraft] = useState(kept !== undefined)
  const form = useContractForm<Creation>({
    schema: creationSchema({ regions, images, scripts }),
    defaultValues: {
      ...(kept ?? emptyCreation),
      ...(image !== null && { source: 'image' as const, image }),
    },
  })
  const { control, reset, subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [subscribe],
  )
  const values = useWatch({ control }) as Creation
  const deniedReason = useDeniedReason(needs.compute.create)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync: create } = useOperation(createCompute, {
    refreshes: ['listComputes', 'listEvents', 'listTags', 'listVlans', 'listVpcs'],
    send: createComputeOnce,
  })
  const { submit, sending, failure } = useFormSend({
    form,
    element,
    send: async (typed) => {
      const compute = await create({ body: requestBody(creationBody(typed, scripts)) })
      dropDraft()
      client.setQueryData(computeQuery(compute.id, client).queryKey, compute)
      void trackTask(computeRequest(compute, 'create'), () => Promise.resolve(compute))
      taskToast({ type: 'compute', id: compute.id }, `${computeLabel(compute)} is being created`)
      await navigate(computePaths.tab(compute.id, 'overview'))
    },
  })
  const curl = () =>
    curlOf({
      method: 'POST',
      path: '/v4/compute/instances',
      query: '',
      body: creationBody(values, scripts),
    })
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
                    dropDraft()
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
            <CreateFields form={form} values={values} />
          </div>
          <CreateSummary values={values}>
            <Button type="submit" variant="primary" busy={sending} disabledReason={deniedReason}>
              {values.label ? `Create ${values.label}` : 'Create instance'}
            </Button>
            <CopyCurl command={curl} />
          </CreateSummary>
        </form>
      </Themed>
    </Screen>
  )
}
