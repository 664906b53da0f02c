import { mdiKeyboardOutline, mdiLogout, mdiSwapVertical } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { getProfileOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { readOnly } from '#api/session/readOnly.ts'
import { signOut, useSession } from '#api/session/session.ts'
import { viewedUser } from '#api/session/viewedUser.ts'
import { usePreference } from '#lib/preferences.ts'
import { useStore } from '#lib/store.ts'
import { Choice } from '#ui/form/Choice.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { Select } from '#ui/display/Select.tsx'
import { useTimeZonePreference } from '#ui/display/useTimeZonePreference.ts'
import { type StoredDraft, keptDrafts } from '../session/drafts.ts'
import { signInText } from '../session/SignInForm.tsx'
import { switchReadOnly } from '../session/switchReadOnly.tsx'
import { SignOutDialog } from '../session/SignOutDialog.tsx'
import styles from './AccountMenu.module.css'

interface AccountMenuProps {
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  onRequests: () => void
  onShortcuts: () => void
}

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Default' },
  { value: 'roomy', label: 'Comfortable' },
] as const

const states = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const

/** Account menu with the current user, appearance settings and sign-out. */
export function AccountMenu({ trigger, onClose, onRequests, onShortcuts }: AccountMenuProps) {
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  const [privacy, setPrivacy] = usePreference('privacy')
  const isReadOnly = useStore(readOnly)
  const { data: profile } = useQuery(optionalQuery(getProfileOptions()))
  const box = useDismissal(trigger, onClose)
  return (
    <dialog open ref={box} aria-label="Account and preferences" className={styles.menu}>
      <Who onClose={onClose} />
      <div className={styles.choices}>
        <Choice legend="Theme" options={themes} value={theme} onChange={setTheme} />
        <Choice legend="Density" options={densities} value={density} onChange={setDensity} />
        <Choice
          legend="Privacy: mask names and addresses"
          options={states}
          value={privacy}
          onChange={setPrivacy}
        />
        {viewedUser() === undefined && (
          <Choice
            legend="Read-only: block all changes"
            options={states}
            value={isReadOnly ? 'on' : 'off'}
            onChange={(state) => void switchReadOnly(state === 'on')}
          />
        )}
        <label className={styles.field}>
          <span>Time zone</span>
          {/* Native select, because a searchable one would load Material UI. */}
          <Select {...useTimeZonePreference(profile?.timezone)} />
        </label>
      </div>
      <div className={styles.entries}>
        <button type="button" className={styles.entry} onClick={onRequests}>
          <Icon path={mdiSwapVertical} size={18} />
          Request log
        </button>
        <button type="button" className={styles.entry} onClick={onShortcuts}>
          <Icon path={mdiKeyboardOutline} size={18} />
          Keyboard shortcuts
        </button>
        <SignOut />
      </div>
    </dialog>
  )
}

/**
 * Closes the menu on Escape, on a click outside and when the focus leaves it. Moves the focus into the menu and back to
 * the button. A click counts on release, so that the user can cancel it by moving back, although pressing has already
 * moved the focus (WCAG 2.2, 2.5.2).
 */
function useDismissal(trigger: RefObject<HTMLElement | null>, onClose: () => void) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>('a, button, input, select')?.focus()
  }, [])
  useLayoutEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (box.current?.contains(target) || trigger.current?.contains(target))
    let press: 'inside' | 'elsewhere' | undefined
    const placeOf = ({ target }: Event) => (isInside(target) ? 'inside' : 'elsewhere')
    const onPress = (event: Event) => {
      press = placeOf(event)
    }
    const onLetGo = (event: Event) => {
      if (press === 'elsewhere' && placeOf(event) === 'elsewhere') onClose()
      press = undefined
    }
    const onCancel = () => {
      press = undefined
    }
    const onFocus = (event: Event) => {
      if (press === undefined && placeOf(event) === 'elsewhere') onClose()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // Reset the press, because a native picker of the browser can swallow the `pointerup` event.
      press = undefined
      if (event.key !== 'Escape') return
      onClose()
      trigger.current?.focus()
    }
    const listeners = {
      pointerdown: onPress,
      pointerup: onLetGo,
      pointercancel: onCancel,
      focusin: onFocus,
    }
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [trigger, onClose])
  return box
}

function Who({ onClose }: { onClose: () => void }) {
  const { session } = useSession()
  // The session contains the username at sign-in, the profile the current one.
  const { data: profile } = useQuery({
    ...optionalQuery(getProfileOptions()),
    enabled: session?.username != null,
  })
  return (
    <div className={styles.who}>
      <span className={styles.name}>
        {profile?.username ?? session?.username ?? 'Signed in with a token'}
      </span>
      <span className={styles.ways}>
        <Link to="/account/preferences" onClick={onClose}>
          Preferences
        </Link>
        <Link to="/account" onClick={onClose}>
          Account
        </Link>
      </span>
    </div>
  )
}

function SignOut() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [lost, setLost] = useState<StoredDraft[]>([])
  const leave = async () => {
    const drafts = keptDrafts()
    if (drafts.length > 0) {
      setLost(drafts)
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await signOut()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-disabled={busy}
        onClick={() => !busy && void leave()}
      >
        <Icon path={mdiLogout} size={18} />
        Sign out
      </button>
      {failure !== undefined && (
        <p role="alert" className={styles.fault}>
          You are still signed in. {signInText(failure)}
        </p>
      )}
      {lost.length > 0 && <SignOutDialog drafts={lost} onClose={() => setLost([])} />}
    </>
  )
}
