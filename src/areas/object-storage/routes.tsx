import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { readRow } from '#api/query/readRow.ts'
import { queryClient } from '#api/query/query.ts'
import { textParam } from '#lib/params.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import {
  accessQuery,
  bucketQuery,
  firstBucketsQuery,
  firstKeysQuery,
  tlsQuery,
  transferQuery,
} from './queries.ts'

const service: RouteHandle = { crumb: 'Object storage' }
const bucketHandle: RouteHandle = { crumb: ({ bucket }) => bucket ?? 'Bucket' }

/** Starts the requests without awaiting them, because the lists' skeletons already have the final layout. */
function loadBuckets() {
  void queryClient.prefetchQuery(firstBucketsQuery())
  void queryClient.prefetchQuery(transferQuery())
  return null
}

function loadKeys() {
  void queryClient.prefetchQuery(firstKeysQuery())
  return null
}

/** Loads a part of a bucket for a drawer. If the bucket was deleted, the list shows a message. */
const readPart = <Data,>(
  { params }: LoaderFunctionArgs,
  read: (path: BucketPath) => Promise<Data>,
) => {
  const path = { clusterId: textParam(params, 'clusterId'), bucket: textParam(params, 'bucket') }
  return readRow({ read: () => read(path), name: path.bucket, list: 'listBuckets' })
}

const loadBucket = (call: LoaderFunctionArgs) =>
  readPart(call, (path) => queryClient.ensureQueryData(bucketQuery(path)))
const loadAccess = (call: LoaderFunctionArgs) =>
  readPart(call, (path) => queryClient.ensureQueryData(accessQuery(path)))
const loadTls = (call: LoaderFunctionArgs) =>
  readPart(call, (path) => queryClient.ensureQueryData(tlsQuery(path)))

export const routes: RouteObject[] = [
  {
    path: 'object-storage',
    handle: service,
    children: [
      { index: true, loader: () => redirect(objectStoragePaths.buckets()) },
      {
        lazy: { Component: async () => (await import('./ServiceScreen.tsx')).ServiceScreen },
        children: [
          {
            path: 'buckets',
            loader: loadBuckets,
            shouldRevalidate: () => false,
            lazy: { Component: async () => (await import('./buckets/BucketsTab.tsx')).BucketsTab },
            children: [
              { index: true, element: null },
              {
                path: 'new',
                lazy: {
                  Component: async () =>
                    (await import('./buckets/CreateBucketForm.tsx')).CreateBucketForm,
                },
              },
              {
                path: 'cancel',
                lazy: {
                  Component: async () =>
                    (await import('./buckets/CancelStorageDialog.tsx')).CancelStorageDialog,
                },
              },
              {
                path: ':clusterId/:bucket/access',
                loader: loadAccess,
                shouldRevalidate: () => false,
                lazy: {
                  Component: async () => (await import('./buckets/AccessForm.tsx')).AccessForm,
                  ErrorBoundary: async () =>
                    (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
                },
              },
              {
                path: ':clusterId/:bucket/certificate',
                loader: loadTls,
                shouldRevalidate: () => false,
                lazy: {
                  Component: async () =>
                    (await import('./buckets/CertificateForm.tsx')).CertificateForm,
                  ErrorBoundary: async () =>
                    (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
                },
              },
              {
                path: ':clusterId/:bucket/delete',
                loader: loadBucket,
                shouldRevalidate: () => false,
                lazy: {
                  Component: async () =>
                    (await import('./buckets/DeleteBucketDialog.tsx')).DeleteBucketDialog,
                  ErrorBoundary: async () =>
                    (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
                },
              },
            ],
          },
          {
            path: 'keys',
            loader: loadKeys,
            shouldRevalidate: () => false,
            lazy: {
              Component: async () => (await import('./keys/StorageKeysTab.tsx')).StorageKeysTab,
            },
            children: [
              { index: true, element: null },
              {
                path: 'new',
                lazy: {
                  Component: async () => (await import('./keys/CreateKeyForm.tsx')).CreateKeyForm,
                },
              },
            ],
          },
        ],
      },
      {
        path: ':clusterId/:bucket',
        handle: bucketHandle,
        lazy: {
          Component: async () => (await import('./objects/ObjectsScreen.tsx')).ObjectsScreen,
        },
        children: [
          { index: true, element: null },
          {
            path: 'access',
            loader: loadAccess,
            shouldRevalidate: () => false,
            lazy: {
              Component: async () => (await import('./buckets/AccessForm.tsx')).AccessForm,
              ErrorBoundary: async () =>
                (await import('#ui/overlay/RowErrorDialog.tsx')).RowErrorDialog,
            },
          },
        ],
      },
    ],
  },
]
