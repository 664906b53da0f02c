import { redirect, type RouteObject } from 'react-router'
import { type AllPages, allPagesKey } from '#api/query/allPages.ts'
import type { User } from '#api/generated/types.gen.ts'
import { findInLists } from '#api/query/listCache.ts'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import { idParam, textParam } from '#lib/params.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { goneScreen } from '../GoneScreen.tsx'
import { sshKeyLabel } from '../labels.ts'
import { accountPaths } from '#paths/account.ts'
import {
  accountQuery,
  firstEventsQuery,
  keyQuery,
  keysQuery,
  profileQuery,
  settingsQuery,
  tokenQuery,
  tokensQuery,
  userGrantsQuery,
  userQuery,
  usersQuery,
} from './queries.ts'

const crumb = (name: string): RouteHandle => ({ crumb: name })

/**
 * Loader that starts the requests of a screen in parallel with loading its code. It does not wait: the screen renders
 * its own placeholder.
 */
const asking = (ask: () => Promise<unknown>) => () => {
  void ask()
  return null
}

const rowError = async () => (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog

const isListed = (username: string) =>
  queryClient
    .getQueryData<AllPages<User>>(allPagesKey(usersQuery()))
    ?.rows.some((user) => user.username === username)

const GoneUser = goneScreen({
  label: ({ id }) => `User ${id}`,
  list: 'listUsers',
  back: accountPaths.users(),
  things: 'users',
})

export const routes: RouteObject[] = [
  {
    path: 'events',
    handle: crumb('Events'),
    loader: asking(() => queryClient.prefetchQuery(firstEventsQuery())),
    lazy: { Component: async () => (await import('./EventsScreen.tsx')).EventsScreen },
  },
  {
    path: 'account',
    handle: crumb('Account'),
    children: [
      { index: true, loader: () => redirect(accountPaths.profile()) },
      {
        lazy: { Component: async () => (await import('./AccountScreen.tsx')).AccountScreen },
        children: [
          {
            path: 'profile',
            loader: asking(() => queryClient.prefetchQuery(profileQuery())),
            lazy: { Component: async () => (await import('./profile/ProfileTab.tsx')).ProfileTab },
            children: [
              {
                path: 'edit',
                loader: () => queryClient.ensureQueryData(profileQuery()),
                lazy: {
                  Component: async () => (await import('./profile/ProfileForm.tsx')).ProfileForm,
                },
              },
            ],
          },
          {
            path: 'contact',
            loader: asking(() => queryClient.prefetchQuery(accountQuery())),
            lazy: { Component: async () => (await import('./ContactTab.tsx')).ContactTab },
            children: [
              {
                path: 'edit',
                loader: () => queryClient.ensureQueryData(accountQuery()),
                lazy: { Component: async () => (await import('./ContactForm.tsx')).ContactForm },
              },
            ],
          },
          {
            path: 'settings',
            loader: asking(() => queryClient.prefetchQuery(settingsQuery())),
            lazy: {
              Component: async () => (await import('./AccountSettingsTab.tsx')).AccountSettingsTab,
            },
          },
          {
            path: 'users',
            lazy: { Component: async () => (await import('./users/UsersTab.tsx')).UsersTab },
            children: [
              {
                path: '-/new',
                lazy: {
                  Component: async () =>
                    (await import('./users/UserCreateForm.tsx')).UserCreateForm,
                },
              },
            ],
          },
          {
            path: 'applications',
            lazy: { Component: async () => (await import('./apps/AppsTab.tsx')).AppsTab },
          },
          {
            path: 'security',
            lazy: {
              Component: async () => (await import('./security/SecurityTab.tsx')).SecurityTab,
            },
          },
          {
            path: 'sessions',
            lazy: {
              Component: async () => (await import('./sessions/SessionsTab.tsx')).SessionsTab,
            },
          },
          {
            path: 'sign-ins',
            lazy: { Component: async () => (await import('./sign-ins/SignInsTab.tsx')).SignInsTab },
          },
          {
            path: 'permissions',
            lazy: {
              Component: async () =>
                (await import('./permissions/PermissionsTab.tsx')).PermissionsTab,
            },
          },
          {
            path: 'preferences',
            lazy: {
              Component: async () =>
                (await import('./preferences/PreferencesTab.tsx')).PreferencesTab,
            },
          },
          {
            path: 'keys',
            lazy: { Component: async () => (await import('./keys/SshKeysTab.tsx')).SshKeysTab },
            children: [
              {
                path: 'new',
                lazy: {
                  Component: async () => (await import('./keys/KeyCreateForm.tsx')).KeyCreateForm,
                },
              },
              {
                path: ':sshKeyId',
                loader: ({ params }) => {
                  const id = idParam(params, 'sshKeyId')
                  return readRow({
                    read: () => queryClient.ensureQueryData(keyQuery(id)),
                    name: sshKeyLabel(findInLists(queryClient, keysQuery(), id) ?? { id }),
                    list: 'listSshKeys',
                  })
                },
                lazy: {
                  Component: async () => (await import('./keys/KeyRenameForm.tsx')).KeyRenameForm,
                  ErrorBoundary: rowError,
                },
              },
            ],
          },
          {
            path: 'tokens',
            lazy: { Component: async () => (await import('./tokens/TokensTab.tsx')).TokensTab },
            children: [
              {
                path: 'new',
                lazy: {
                  Component: async () =>
                    (await import('./tokens/TokenCreateForm.tsx')).TokenCreateForm,
                },
              },
              {
                path: ':tokenId',
                loader: ({ params }) => {
                  const id = idParam(params, 'tokenId')
                  return readRow({
                    read: () => queryClient.ensureQueryData(tokenQuery(id)),
                    name: findInLists(queryClient, tokensQuery(), id)?.label || `Token ${id}`,
                    list: 'listTokens',
                  })
                },
                lazy: {
                  Component: async () =>
                    (await import('./tokens/TokenRenameForm.tsx')).TokenRenameForm,
                  ErrorBoundary: rowError,
                },
              },
            ],
          },
        ],
      },
      {
        path: 'users',
        handle: crumb('Users'),
        children: [
          {
            path: ':username',
            handle: { crumb: (params) => params.username } satisfies RouteHandle,
            loader: async ({ params }) => {
              const username = textParam(params, 'username')
              void queryClient.prefetchQuery(userGrantsQuery(username))
              // Wait for the response, because an unknown username must render the error element.
              const read = () => queryClient.ensureQueryData(userQuery(username))
              if (isListed(username)) return readRow({ read, name: username, list: 'listUsers' })
              await read()
              return null
            },
            ErrorBoundary: GoneUser,
            lazy: { Component: async () => (await import('./users/UserScreen.tsx')).UserScreen },
            children: [
              {
                path: 'edit',
                lazy: {
                  Component: async () => (await import('./users/UserEditForm.tsx')).UserEditForm,
                },
              },
            ],
          },
        ],
      },
    ],
  },
]
