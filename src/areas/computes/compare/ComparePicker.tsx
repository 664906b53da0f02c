import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { Chip } from '#ui/display/Chip.tsx'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import type { useComputes } from '../queries.ts'
import { maxCompared } from './comparedIds.ts'
import styles from './CompareScreen.module.css'
import { computeLabel } from '../../labels.ts'
import { useRegionLabel } from '#api/query/regions.ts'

interface ComparePickerProps {
  list: ReturnType<typeof useComputes>
  ids: readonly number[]
  onIds: (ids: number[]) => void
}

/** Maximum number of listed matches, because rendering thousands is slow and useless. */
const maxListed = 50

const filterOptions = createFilterOptions<Compute>({
  limit: maxListed,
  stringify: (compute) =>
    [compute.label, compute.id, ...(compute.ipv4 ?? []), ...(compute.tags ?? [])].join(' '),
})

/** Picker for the instances to compare; searches names, ids, addresses and tags. */
export function ComparePicker({ list, ids, onIds }: ComparePickerProps) {
  const field = fieldIds(useId())
  const regionLabel = useRegionLabel()
  const [refused, setRefused] = useState<string>()
  const selectedComputes = ids.map((id) => list.rows.find((compute) => compute.id === id) ?? { id })
  const hasFailed = list.error && list.loaded === 0
  return (
    <Themed>
      <FieldFrame
        name="instances"
        ids={field}
        label="Instances"
        width="full"
        error={
          refused !== undefined && ids.length >= maxCompared
            ? `At most eight instances can be compared. Remove one before you add ${refused}.`
            : undefined
        }
        help={hasFailed ? `The instances could not be loaded: ${list.error?.message}` : undefined}
        counter={`${ids.length} / ${maxCompared}`}
      >
        <Autocomplete<Compute, true, true>
          multiple
          disableClearable
          filterSelectedOptions
          handleHomeEndKeys
          id={field.control}
          options={list.rows}
          filterOptions={filterOptions}
          loading={list.isPending}
          loadingText="Loading the instances"
          noOptionsText="No matches"
          value={selectedComputes}
          sx={low}
          getOptionLabel={computeLabel}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          onChange={(_event, next) => {
            const ninth = next[maxCompared]
            setRefused(ninth && computeLabel(ninth))
            if (!ninth) onIds(next.map(({ id }) => id))
          }}
          renderOption={({ key, ...item }, option) => (
            <li key={key} {...item}>
              <span className={styles.option}>
                {computeLabel(option)}
                <span className={styles.dim}>
                  {[regionLabel(option.region), option.ipv4?.[0], option.status]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </li>
          )}
          renderValue={(tagValues, getItemProps) =>
            tagValues.map((compute, index) => {
              const { onDelete } = getItemProps({ index })
              return (
                <span key={compute.id} className={styles.chip}>
                  <Chip
                    onRemove={() => onDelete(undefined)}
                    removeLabel={`Remove ${computeLabel(compute)}`}
                  >
                    {computeLabel(compute)}
                  </Chip>
                </span>
              )
            })
          }
          renderInput={(params) => (
            <OutlinedInput
              {...params.slotProps.input}
              fullWidth
              error={refused !== undefined && ids.length >= maxCompared}
              slotProps={{
                input: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': field.under,
                  placeholder: ids.length < maxCompared ? 'Add an instance' : '',
                },
              }}
            />
          )}
        />
      </FieldFrame>
    </Themed>
  )
}

/** Matches the height of other fields if the selection fits on one line. */
const low = {
  '& .MuiOutlinedInput-root': { padding: '2px 28px 2px 6px', minHeight: 32 },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '2px 4px', minWidth: 120 },
} as const
