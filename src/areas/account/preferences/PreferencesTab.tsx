import { type ReactNode, useId } from 'react'
import { tagCreate } from '#contract/limits.gen.ts'
import { type Preferences, usePreference } from '#lib/preferences.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx'
import accountStyles from '../account.module.css'
import { PreferencesFile } from './PreferencesFile.tsx'
import styles from './preferences.module.css'

type Options<K extends keyof Preferences> = readonly { value: Preferences[K]; label: string }[]

const themes: Options<'theme'> = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

const densities: Options<'density'> = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Default' },
  { value: 'roomy', label: 'Comfortable' },
]

const navigations: Options<'navigation'> = [
  { value: 'wide', label: 'Labels' },
  { value: 'folded', label: 'Icons only' },
]

const firstScreens: Options<'firstScreen'> = [
  { value: 'instances', label: 'Instances' },
  { value: 'overview', label: 'Overview' },
]

const units: Options<'networkUnit'> = [
  { value: 'bits', label: 'Bits' },
  { value: 'bytes', label: 'Bytes' },
]

const keys: Options<'singleKeys'> = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

const rates: readonly { value: `${Preferences['refresh']}`; label: string }[] = [
  { value: '0', label: 'Off' },
  { value: '10', label: '10 s' },
  { value: '30', label: '30 s' },
  { value: '60', label: '60 s' },
]

/** How the console looks and behaves in this browser. */
export function PreferencesTab() {
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  const [navigation, setNavigation] = usePreference('navigation')
  const [firstScreen, setFirstScreen] = usePreference('firstScreen')
  const [unit, setUnit] = usePreference('networkUnit')
  const [refresh, setRefresh] = usePreference('refresh')
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  return (
    <div className={accountStyles.stack}>
      <p className={accountStyles.quiet}>
        Preferences are saved in this browser and apply immediately. Export a file to move them to
        another browser.
      </p>
      <Panel title="Appearance">
        <div className={styles.choices}>
          <Choice legend="Theme" options={themes} value={theme} onChange={setTheme} />
          <Choice legend="Row density" options={densities} value={density} onChange={setDensity} />
          <Choice
            legend="Navigation"
            options={navigations}
            value={navigation}
            onChange={setNavigation}
          />
          <Choice
            legend="First screen"
            options={firstScreens}
            value={firstScreen}
            onChange={setFirstScreen}
          />
        </div>
      </Panel>
      <Panel title="Times and units">
        <div className={styles.choices}>
          <TimeZone />
          <Choice legend="Network rates" options={units} value={unit} onChange={setUnit} />
          <Choice
            legend="Auto-refresh"
            options={rates}
            value={`${refresh}`}
            onChange={(value) => setRefresh(Number(value) as Preferences['refresh'])}
          />
        </div>
      </Panel>
      <Panel title="Keyboard">
        <div className={styles.choices}>
          <Choice
            legend="Single-key shortcuts"
            options={keys}
            value={singleKeys}
            onChange={setSingleKeys}
          />
        </div>
        <Note>Turn off if you use speech input. Ctrl+K always works.</Note>
      </Panel>
      <DeleteLock />
      <Tables />
      <PreferencesFile />
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

function TimeZone() {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Time zone</label>
      <TimeZoneSelect id={id} />
    </div>
  )
}

/** Kept when the field is left: half a tag would lock nothing. */
function DeleteLock() {
  const id = useId()
  const [tag, setTag] = usePreference('lockTag')
  return (
    <Panel title="Delete lock">
      <div className={styles.field}>
        <label htmlFor={id}>Lock tag</label>
        <input
          id={id}
          className="control"
          key={tag}
          defaultValue={tag}
          maxLength={tagCreate.label.max}
          autoComplete="off"
          onBlur={(event) => setTag(event.target.value.trim())}
        />
      </div>
      <Note>
        Instances, volumes, domains and firewalls with this tag cannot be deleted or rebuilt from
        this console until they are unlocked. Leave it blank to turn the lock off.
      </Note>
    </Panel>
  )
}

/** Columns, their order and widths, of the tables that someone arranged. */
function Tables() {
  const [tables, setTables] = usePreference('tables')
  const arranged = Object.keys(tables).length
  return (
    <Panel title="Table columns">
      <div className={styles.line}>
        <span>
          {arranged === 0
            ? 'All tables have the default columns.'
            : `${plural(arranged, 'customized table')}.`}
        </span>
        <Button
          disabledReason={arranged === 0 ? 'No customized tables' : undefined}
          onClick={() => setTables({})}
        >
          Reset all tables
        </Button>
      </div>
    </Panel>
  )
}
