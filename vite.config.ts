import react from '@vitejs/plugin-react'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { acyclicChunks } from './scripts/build/acyclicChunks.ts'
import { arriveFirst } from './scripts/build/arriveFirst.ts'
import { chunkNames } from './scripts/build/chunks.ts'
import { compileEarly } from './scripts/build/compileEarly.ts'
import { earlyModules } from './scripts/build/earlyModules.ts'
import { inlineIcons } from './scripts/build/inlineIcons.ts'
import { openingFrame } from './scripts/build/openingFrame.ts'
import { ownGenerated } from './scripts/build/ownGenerated.ts'
import { plainComponents } from './scripts/build/plainComponents.ts'
import { withoutStreams } from './scripts/build/withoutStreams.ts'

const fileOf = chunkNames({
  initial: [
    'src/main.tsx',
    'src/areas/computes/ComputesScreen.tsx',
    // Imported by every component, but not named in its source.
    'src/ui/jsx/jsx-runtime.ts',
  ],
  deferred: [
    // Tickets import it, and so does the rare module for remote APIs, which must not import a screen.
    'src/api/http/idempotentSend.ts',
    'src/app/startup/DeferredShell.tsx',
    'src/app/startup/idlePreload.ts',
    'src/areas/computes/list/ComputeListTools.tsx',
    'src/areas/computes/list/VpcAddresses.tsx',
    'src/areas/computes/loaders.ts',
    'src/areas/support/UnreadBadge.tsx',
    'src/ui/error/ErrorState.tsx',
    'src/ui/overlay/OverlayFallback.tsx',
  ],
  // The records of a domain are often the first screen of a visit.
  screens: {
    records: [
      'src/areas/domains/routes.tsx',
      'src/areas/domains/DomainScreen.tsx',
      'src/areas/domains/records/RecordsTab.tsx',
    ],
  },
  shared: {
    details: ['contract/rules/addresses.ts'],
    menu: ['src/ui/overlay/MenuList.tsx'],
  },
  rare: {
    bulk: ['src/ui/bulk/BulkPanel.tsx'],
    // Panels of the first screen that follow its findings.
    later: [
      'src/areas/insights/overview/CostPanel.tsx',
      'src/areas/insights/overview/UpcomingPanel.tsx',
    ],
    // A picture, and what places and draws it.
    network: ['src/areas/insights/reach/network/NetworkPicture.tsx'],
    certificates: ['src/areas/object-storage/buckets/certificateDetails.ts'],
    // Few share their screen.
    mask: ['src/app/privacy/mask.ts'],
    // A list that is only read has no tasks to watch.
    tasks: ['src/api/tasks/watch.ts', ...globSync('src/areas/*/tasks.ts')],
  },
  next: ['src/areas/computes/create/CreateScreen.tsx'],
  // Charts, which the list of instances does without.
  common: { computes: ['computes', 'fleet'] },
})

/**
 * The frame and the smallest building blocks. What they draw is little and changes with what they are given, so that the
 * caches of the React Compiler would save nothing, but be an eighth of the script that the first row waits for.
 */
const plain = [
  'src/app/*.tsx',
  'src/app/panels/*Button.tsx',
  'src/app/panels/TaskAnnouncer.tsx',
  'src/app/account-menu/AccountButton.tsx',
  'src/app/session/ReadOnlySwitch.tsx',
  'src/app/session/SessionGuard.tsx',
  ...[
    'display/Age',
    'display/Button',
    'display/Chip',
    'display/Copy',
    'display/Icon',
    'display/IconButton',
    'display/Select',
    'display/StatusChip',
    'display/Time',
    'error/ErrorNotice',
    'error/ErrorState',
    'error/FailureReport',
    'error/LazyErrorState',
    'form/FileButton',
    'form/InlineEdit',
    'layout/Banner',
    'layout/DescriptionList',
    'layout/EmptyState',
    'layout/FoldedActions',
    'layout/OfflineBanner',
    'layout/Panel',
    'layout/PendingScreen',
    'layout/Screen',
    'layout/Skeleton',
    'layout/Tabs',
    'layout/WaitingBanner',
    'list/RefreshButton',
    'overlay/ConfirmDialog',
    'overlay/Consequences',
    'overlay/Dialog',
    'overlay/OverlayFallback',
    'overlay/RowErrorDialog',
    'overlay/Toasts',
    'table/GroupRow',
    'table/SelectionBar',
    'table/Toolbar',
    'usage/FindUsageLink',
  ].map((name) => `src/ui/${name}.tsx`),
  'src/areas/computes/ComputeStatus.tsx',
  'src/areas/GrantedEmptyState.tsx',
  'src/areas/ObjectHeader.tsx',
  'src/areas/RowCrumb.tsx',
  'src/areas/TaskStatus.tsx',
  'src/areas/tags/LockBadge.tsx',
  'src/ui/display/TagList.tsx',
]

export default defineConfig({
  resolve: {
    alias: {
      // Its build for browsers decodes by innerHTML, which the content policy refuses.
      'decode-named-character-reference': join(
        import.meta.dirname,
        'node_modules/decode-named-character-reference/index.js',
      ),
    },
  },
  plugins: [
    acyclicChunks(),
    arriveFirst(),
    inlineIcons(),
    ownGenerated(),
    withoutStreams(),
    ...plainComponents(plain),
    react({ compiler: true, jsxImportSource: '#ui/jsx' }),
    compileEarly(['framework', 'console', 'records']),
    earlyModules({ '^/domains/\\d': ['records', 'details'] }),
    openingFrame(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2024',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
              priority: 2,
            },
            {
              debugName: 'files',
              name: fileOf,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
