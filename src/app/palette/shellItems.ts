import {
  mdiBellOutline,
  mdiContrastCircle,
  mdiEyeOffOutline,
  mdiFormatLineSpacing,
  mdiKeyboardOutline,
  mdiLogout,
  mdiPencilOffOutline,
  mdiProgressClock,
  mdiSwapVertical,
  mdiThemeLightDark,
} from '@mdi/js'
import { readOnly } from '#api/session/readOnly.ts'
import { viewedUser } from '#api/session/viewedUser.ts'
import { setPreference } from '#lib/preferences.ts'
import type { ShellPanel } from '../useShellPanel.ts'
import { type NavigationItem, navigation } from '../../areas/navigation.ts'
import { menuKeywords } from './areas.ts'
import { switchReadOnly } from '../session/switchReadOnly.tsx'
import type { PaletteItem } from './paletteItem.ts'

const screen = (item: NavigationItem, keywords: string): PaletteItem => ({
  id: `screen ${item.to}`,
  group: 'Go to',
  label: item.label,
  keywords,
  icon: item.icon,
  href: item.to,
})

export function screenItems(): readonly PaletteItem[] {
  const keywords = menuKeywords()
  return navigation.flatMap(({ items }) =>
    items.map((item) => screen(item, keywords[item.to] ?? '')),
  )
}

const densities = [
  ['compact', 'Compact'],
  ['normal', 'Default'],
  ['roomy', 'Comfortable'],
] as const

const preferenceItems: readonly PaletteItem[] = [
  ...(['light', 'dark', 'system'] as const).map((theme) => ({
    id: `theme ${theme}`,
    group: 'Preference',
    label: `Theme: ${theme}`,
    keywords: 'colour appearance mode',
    icon: mdiThemeLightDark,
    run: () => setPreference('theme', theme),
  })),
  ...(['standard', 'high', 'system'] as const).map((contrast) => ({
    id: `contrast ${contrast}`,
    group: 'Preference',
    label: `Contrast: ${contrast}`,
    keywords: 'accessibility appearance',
    icon: mdiContrastCircle,
    run: () => setPreference('contrast', contrast),
  })),
  ...(['on', 'off'] as const).map((privacy) => ({
    id: `privacy ${privacy}`,
    group: 'Preference',
    label: `Privacy: ${privacy}`,
    keywords: 'mask hide blur names addresses screen sharing presentation',
    icon: mdiEyeOffOutline,
    run: () => setPreference('privacy', privacy),
  })),
  ...densities.map(([density, word]) => ({
    id: `density ${density}`,
    group: 'Preference',
    label: `Density: ${word.toLowerCase()}`,
    keywords: 'rows height spacing',
    icon: mdiFormatLineSpacing,
    run: () => setPreference('density', density),
  })),
]

/** Omitted in the view of another user, which is always read-only. */
const readOnlyItems = (): PaletteItem[] =>
  viewedUser() === undefined
    ? [
        {
          id: 'read-only',
          group: 'Console',
          label: readOnly.get() ? 'Turn read-only off' : 'Turn read-only on',
          keywords: 'session protect lock safe refuse changes writes',
          icon: mdiPencilOffOutline,
          run: () => void switchReadOnly(!readOnly.get()),
        },
      ]
    : []

interface ShellActions {
  onSignOut: () => void
  onPanel: (panel: ShellPanel) => void
  onShortcuts: () => void
}

export const shellItems = ({ onPanel, onShortcuts, onSignOut }: ShellActions): PaletteItem[] => [
  {
    id: 'tasks',
    group: 'Console',
    label: 'Tasks',
    keywords: 'running progress jobs',
    icon: mdiProgressClock,
    run: () => onPanel('tasks'),
  },
  {
    id: 'requests',
    group: 'Console',
    label: 'Request log',
    keywords: 'api calls curl network',
    icon: mdiSwapVertical,
    run: () => onPanel('requests'),
  },
  {
    id: 'notifications',
    group: 'Console',
    label: 'Notifications and events',
    keywords: 'alerts maintenance bell',
    icon: mdiBellOutline,
    run: () => onPanel('notifications'),
  },
  {
    id: 'shortcuts',
    group: 'Console',
    label: 'Keyboard shortcuts',
    keywords: 'keys help',
    icon: mdiKeyboardOutline,
    run: onShortcuts,
  },
  ...readOnlyItems(),
  {
    id: 'sign-out',
    group: 'Console',
    label: 'Sign out',
    keywords: 'log out leave session end',
    icon: mdiLogout,
    run: onSignOut,
  },
  ...preferenceItems,
]
