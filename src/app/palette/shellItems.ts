import {
  mdiBellOutline,
  mdiChartMultiple,
  mdiFormatLineSpacing,
  mdiKeyboardOutline,
  mdiProgressClock,
  mdiSwapVertical,
  mdiThemeLightDark,
} from '@mdi/js'
import { setPreference } from '#lib/preferences.ts'
import type { ShellPanel } from '../useShellPanel.ts'
import { type NavigationItem, navigation } from '../navigation.ts'
import type { PaletteItem } from './paletteItem.ts'

const screen = (item: Omit<NavigationItem, 'key'>): PaletteItem => ({
  id: `screen ${item.to}`,
  group: 'Go to',
  label: item.label,
  keywords: item.keywords,
  icon: item.icon,
  href: item.to,
})

export const screenItems: readonly PaletteItem[] = [
  ...navigation.flatMap((group) => group.items).map(screen),
  screen({
    label: 'Compare instances',
    to: '/compute/compare',
    icon: mdiChartMultiple,
    keywords: 'metrics statistics charts cpu disk network',
  }),
]

const preferenceItems: readonly PaletteItem[] = [
  ...(['light', 'dark', 'system'] as const).map((theme) => ({
    id: `theme ${theme}`,
    group: 'Preference',
    label: `Theme: ${theme}`,
    keywords: 'colour appearance mode',
    icon: mdiThemeLightDark,
    run: () => setPreference('theme', theme),
  })),
  ...(['compact', 'normal', 'roomy'] as const).map((density) => ({
    id: `density ${density}`,
    group: 'Preference',
    label: `Density: ${density}`,
    keywords: 'rows height spacing',
    icon: mdiFormatLineSpacing,
    run: () => setPreference('density', density),
  })),
]

interface ShellActions {
  onPanel: (panel: ShellPanel) => void
  onShortcuts: () => void
}

export const shellItems = ({ onPanel, onShortcuts }: ShellActions): PaletteItem[] => [
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
  ...preferenceItems,
]
