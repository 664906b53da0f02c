import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { registerShortcut, useShortcut } from '#lib/shortcuts.ts'
import { navigation } from '../areas/navigation.ts'
import type { ShellPanel } from './useShellPanel.ts'

interface ShellShortcutsProps {
  onSearch: () => void
  onShortcuts: () => void
  onPanel: (panel: ShellPanel) => void
}

/** Registers the shortcuts that work on every screen. */
export function ShellShortcuts({ onSearch, onShortcuts, onPanel }: ShellShortcutsProps) {
  const navigate = useNavigate()
  useShortcut('mod+k', 'Search or jump to…', onSearch, 'Everywhere')
  useShortcut('?', 'List of shortcuts', onShortcuts, 'Everywhere')
  useShortcut('g o', 'Tasks', () => onPanel('tasks'), 'Everywhere')
  useShortcut('g n', 'Notifications and events', () => onPanel('notifications'), 'Everywhere')
  useShortcut('g l', 'Request log', () => onPanel('requests'), 'Everywhere')
  useLayoutEffect(() => {
    const removals = navigation
      .flatMap((group) => group.items)
      .map((item) =>
        registerShortcut({
          keys: `g ${item.key}`,
          label: item.label,
          group: 'Go to',
          run: () => void navigate(item.to),
        }),
      )
    return () => {
      for (const remove of removals) remove()
    }
  }, [navigate])
  return null
}
