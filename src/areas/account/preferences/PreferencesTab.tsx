import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { optionalQuery } from '#api/session/permissions.ts'
import { type Preferences, usePreference } from '#lib/preferences.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SearchableSelect } from '#ui/form/SearchableSelect.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import { useTimeZonePreference } from '#ui/display/useTimeZonePreference.ts'
import accountStyles from '../account.module.css'
import { profileQuery } from '../queries.ts'
import { PreferencesFile } from './PreferencesFile.tsx'
import styles from './preferences.module.css'

type Options<K extends keyof Preferences> = readonly { value: Preferences[K]; label: string }[]

const themes: Options<'theme'> = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

const contrasts: Options<'contrast'> = [
  { value: 'standard', label: 'Standard' },
  { value: 'high', label: 'High' },
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
  { value: 'overview', label: 'Overview' },
  { value: 'instances', label: 'Instances' },
]

const units: Options<'networkUnit'> = [
  { value: 'bits', label: 'Bits' },
  { value: 'bytes', label: 'Bytes' },
]

const keys: Options<'singleKeys'> = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

const privacies: Options<'privacy'> = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
]

const bulkErrors: Options<'bulkErrors'> = [
  { value: 'continue', label: 'Continue' },
  { value: 'stop', label: 'Stop' },
]

const rates: readonly { value: `${Preferences['refresh']}`; label: string }[] = [
  { value: '0', label: 'Off' },
  { value: '10', label: '10 s' },
  { value: '30', label: '30 s' },
  { value: '60', label: '60 s' },
]

/** Appearance and behavior of the console in this browser. */
export function PreferencesTab() {
  const [theme, setTheme] = usePreference('theme')
  const [contrast, setContrast] = usePreference('contrast')
  const [density, setDensity] = usePreference('density')
  const [privacy, setPrivacy] = usePreference('privacy')
  const [navigation, setNavigation] = usePreference('navigation')
  const [firstScreen, setFirstScreen] = usePreference('firstScreen')
  const [unit, setUnit] = usePreference('networkUnit')
  const [refresh, setRefresh] = usePreference('refresh')
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  const [atError, setAtError] = usePreference('bulkErrors')
  return (
    <div className={accountStyles.stack}>
      <p className={accountStyles.quiet}>
        Preferences are saved in this browser and apply immediately. Export a file to move them to
        another browser.
      </p>
      <Panel title="Appearance">
        <div className={styles.choices}>
          <Choice legend="Theme" options={themes} value={theme} onChange={setTheme} />
          <Choice legend="Contrast" options={contrasts} value={contrast} onChange={setContrast} />
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
      <Panel title="Privacy">
        <div className={styles.choices}>
          <Choice
            legend="Mask names and addresses"
            options={privacies}
            value={privacy}
            onChange={setPrivacy}
          />
        </div>
        <Note>
          For screen sharing. Masks IP addresses, host names, email addresses, and the names and
          tags of your objects and users: in tables, menus, fields, tooltips and the title of the
          tab. Copying and screen readers still get the real text.
        </Note>
        <Note>
          Not masked: the browser’s address bar and history, which can contain names of buckets,
          tags and users and your filters; IDs, regions, plans and prices; other text in tickets,
          scripts and comments; a name of one character or of digits only, within a sentence; a new
          name while you type it; and downloaded files.
        </Note>
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
      <Panel title="Bulk actions">
        <div className={styles.choices}>
          <Choice
            legend="After an error"
            options={bulkErrors}
            value={atError}
            onChange={setAtError}
          />
        </div>
        <Note>A stopped action keeps its rows and can be resumed.</Note>
      </Panel>
      <Tables />
      <PreferencesFile />
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

function TimeZone() {
  const id = useId()
  const { data } = useQuery(optionalQuery(profileQuery()))
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Time zone</label>
      <Themed>
        <SearchableSelect id={id} {...useTimeZonePreference(data?.timezone)} />
      </Themed>
    </div>
  )
}

/** Column order, visibility and widths of the tables that the user has customized. */
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
