import { useId } from 'react'
import { type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { isPrivateImage } from '#contract/rules/images.ts'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { useRegions } from '#api/query/regions.ts'
import { type Deployment, scriptError } from './deployment.ts'
import { ImageInput } from './ImageInput.tsx'
import { KeyFields } from './KeyFields.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { useDeployableImages, useScripts } from './queries.ts'
import { ScriptFields } from './ScriptFields.tsx'
import { UserDataInput } from './UserDataInput.tsx'

interface AccessFieldsProps<Values extends Deployment, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  region: string | undefined
  /** True if the instance uses metadata, which is disabled unless user data is sent again. */
  userDataExpected?: boolean
  /** False for a single disk, which does not support user data. */
  userData?: boolean
}

interface DeploymentFieldsProps<Values extends Deployment, Sent> extends AccessFieldsProps<
  Values,
  Sent
> {
  /** Available space for the image's disk, in MB. */
  space?: number | undefined
  only?: 'public' | 'private' | undefined
}

/**
 * Fields for image, root password, keys, user data and script; enforces which ones exclude each other (document 3,
 * 2.1).
 */
export function DeploymentFields<Values extends Deployment, Sent>({
  space,
  only,
  ...access
}: DeploymentFieldsProps<Values, Sent>) {
  const name = 'image' as Path<Values>
  return (
    <>
      <ImageInput
        name={name}
        control={access.form.control}
        label="Image"
        space={space}
        only={only}
      />
      <AccessFields {...access} />
    </>
  )
}

/** Fields for access and first-boot setup of an instance with the image in the form. */
export function AccessFields<Values extends Deployment, Sent>(
  props: AccessFieldsProps<Values, Sent>,
) {
  const { form, region: regionId, userDataExpected, userData: takes = true } = props
  const { control } = form
  const at = (name: keyof Deployment) => name as Path<Values>
  const [imageId, scriptId, userData] = useWatch({
    control,
    name: [at('image'), at('script_id'), at('user_data')],
  }) as unknown as [string, number | undefined, string]
  const image = useDeployableImages().rows.find(({ id }) => id === imageId)
  const region = useRegions().find(({ id }) => id === regionId)
  const scripts = useScripts()
  const script = scripts.find(({ id }) => id === scriptId)
  const unfit = script && scriptError(script, imageId)
  const noMetadata =
    region?.capabilities && !region.capabilities.includes('Metadata')
      ? `${region.label ?? region.id} does not offer Metadata.`
      : image?.capabilities && !image.capabilities.includes('cloud-init')
        ? 'This image does not support cloud-init.'
        : undefined
  const noScript = isPrivateImage(imageId) ? 'Not available with your own images.' : undefined
  const scripted = scripts.filter(
    (each) => each.id === scriptId || (imageId && scriptError(each, imageId) === undefined),
  )
  const userDataIds = fieldIds(useId())
  return (
    <>
      <PasswordInput name={at('root_pass')} control={control} label="Root password" />
      <KeyFields form={form} />
      <SelectInput
        name={at('script_id')}
        control={control}
        label="Deployment script"
        optional
        placeholder="None"
        readOnly={noScript !== undefined && scriptId === undefined}
        help={
          unfit
            ? `${unfit}. Select none or another.`
            : (noScript ?? (imageId ? undefined : 'Select an image first'))
        }
        options={scripted.map((each) => ({
          value: each.id,
          label: each.label ?? `Script ${each.id}`,
          detail: [each.mine ? 'Yours' : 'Public', each.description].filter(Boolean).join(', '),
          disabledReason: scriptError(each, imageId),
        }))}
      />
      {script && imageId && !unfit && <ScriptFields script={script} control={control} />}
      {takes && noMetadata !== undefined && !userData && (
        <FieldFrame
          name={at('user_data')}
          ids={userDataIds}
          label="User data"
          help={noMetadata}
          group
        >
          {null}
        </FieldFrame>
      )}
      {takes && (noMetadata === undefined || userData) && (
        <UserDataInput
          name={at('user_data')}
          control={control}
          label="User data"
          optional
          help={
            noMetadata ??
            (userDataExpected ? 'The instance uses metadata: send its user data again.' : undefined)
          }
        />
      )}
    </>
  )
}
