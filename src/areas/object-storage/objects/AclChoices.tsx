import { useId } from 'react'
import { aclOptions, type CannedChoice, customAcl } from '../acls.ts'
import styles from '../ObjectStorage.module.css'

interface AclChoicesProps<Value extends string> {
  value: Value | undefined
  onChange: (value: Value) => void
}

/**
 * Radio buttons for the canned ACLs with their explanations.
 * @param hasCustom adds an option that keeps the existing custom grants
 */
export function AclChoices({
  value,
  onChange,
  hasCustom = false,
}: AclChoicesProps<CannedChoice | 'custom'> & { hasCustom?: boolean }) {
  const name = useId()
  const options = hasCustom ? [customAcl, ...aclOptions] : aclOptions
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">ACL</legend>
      {options.map(({ value: option, label, detail }) => (
        <label key={option} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span>
            {label}
            <span className={styles.quiet}>{detail}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
