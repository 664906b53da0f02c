import Autocomplete from '@mui/material/Autocomplete'
import { useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { Image } from '#api/generated/types.gen.ts'
import { formatMegabytes } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import { formatDate, parseTime } from '#lib/time.ts'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import { oneLine, OptionText, TypedInput } from '#ui/form/fields/optionParts.tsx'
import type { FieldProps } from '#ui/form/fields/TextInput.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import styles from './ImageInput.module.css'
import { useDeployableImages } from './queries.ts'

interface ImageInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Available space for the image, in MB. */
  space?: number | undefined
  /** Only images of the provider, or only those of the account. */
  only?: 'public' | 'private' | undefined
}

const groupOf = ({ is_public: isPublic, vendor }: Image) =>
  isPublic ? (vendor ?? 'Other') : 'Your images'

/** Returns the reason why an image cannot be used. */
function errorOf(image: Image, space: number | undefined): string | undefined {
  if (image.status !== undefined && image.status !== 'available') return 'Not available yet'
  return space !== undefined && (image.size ?? 0) > space
    ? `Needs ${formatMegabytes(image.size)}, there are ${formatMegabytes(Math.max(space, 0))}`
    : undefined
}

const isEnded = ({ eol }: Image, now: number) => (parseTime(eol)?.getTime() ?? Infinity) <= now

const endOfLifeText = (image: Image, now: number, zone: string | undefined) => {
  const end = parseTime(image.eol)?.getTime()
  if (end === undefined) return undefined
  return isEnded(image, now)
    ? `end of life since ${formatDate(end, zone)}`
    : `end of life ${formatDate(end, zone)}`
}

const detailOf = (image: Image, now: number, zone: string | undefined) =>
  [
    formatMegabytes(image.size),
    image.capabilities?.includes('cloud-init') && 'cloud-init',
    endOfLifeText(image, now, zone) ?? (image.deprecated && 'deprecated'),
    image.type === 'automatic' && 'from a deleted instance',
  ]
    .filter(Boolean)
    .join(', ')

/** Searchable picker for images. If the list could not be loaded, the user can enter an image id. */
export function ImageInput<Values extends FieldValues, Sent>(props: ImageInputProps<Values, Sent>) {
  const { name, control, label, help, space, only } = props
  const { field, fieldState } = useController({ name, control })
  const ids = fieldIds(useId())
  const images = useDeployableImages()
  const now = useNow()
  const zone = useTimeZone()
  const rows = images.rows
    .filter(({ is_public: isPublic }) => only === undefined || (only === 'public') === isPublic)
    .toSorted(
      (a, b) =>
        Number(b.is_public === false) - Number(a.is_public === false) ||
        groupOf(a).localeCompare(groupOf(b)) ||
        Number(isEnded(a, now)) - Number(isEnded(b, now)) ||
        (parseTime(b.created)?.getTime() ?? 0) - (parseTime(a.created)?.getTime() ?? 0) ||
        naturalCompare(b.label ?? b.id, a.label ?? a.id),
    )
  const selectedImage = rows.find(({ id }) => id === field.value)
  const error = fieldState.error?.message
  const loadError = images.error && images.loaded === 0
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      labelHidden={props.labelHidden ?? false}
      help={
        loadError
          ? `The images could not be loaded (${images.error?.message}); type an ID, such as compute/debian12.`
          : selectedImage && isEnded(selectedImage, now)
            ? `This image gets no security updates: ${endOfLifeText(selectedImage, now, zone)}.`
            : help
      }
      error={error}
      {...(props.optional && { optional: true })}
    >
      <Autocomplete<Image | string, false, false, boolean>
        id={ids.control}
        freeSolo={Boolean(loadError)}
        sx={oneLine}
        options={rows}
        loading={images.isPending}
        loadingText="Loading the images"
        noOptionsText={only === 'private' ? 'No images in the account' : 'No images with that name'}
        value={selectedImage ?? (field.value || null)}
        groupBy={(option) => (typeof option === 'string' ? '' : groupOf(option))}
        getOptionLabel={(option) =>
          typeof option === 'string' ? option : (option.label ?? option.id)
        }
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        isOptionEqualToValue={(option, value) => option === value}
        getOptionDisabled={(option) =>
          typeof option !== 'string' && errorOf(option, space) !== undefined
        }
        onChange={(_event, next) =>
          field.onChange(next === null ? '' : typeof next === 'string' ? next : next.id)
        }
        onBlur={field.onBlur}
        renderOption={({ key, ...item }, option) =>
          typeof option === 'string' ? (
            <li key={key} {...item}>
              {option}
            </li>
          ) : (
            <li key={key} {...item}>
              <OptionText detail={errorOf(option, space) ?? detailOf(option, now, zone)}>
                {option.label ?? option.id}
                {isEnded(option, now) && <span className={styles.ended}> End of life</span>}
              </OptionText>
            </li>
          )
        }
        renderInput={(params) => (
          <TypedInput
            params={params}
            inputRef={field.ref}
            name={name}
            error={error !== undefined}
            describedBy={ids.under}
            placeholder="Search images"
          />
        )}
      />
    </FieldFrame>
  )
}
