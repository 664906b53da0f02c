import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#api/client.ts'

/** An address that no route knows is told like an object that the API does not know. */
export function routeFailure(error: unknown, path: string): unknown {
  if (!isRouteErrorResponse(error)) return error
  const reason = error.status === 404 ? `${path} does not exist` : error.statusText
  return new ApiError({
    status: error.status,
    faults: [{ reason }],
    method: 'GET',
    path,
    unsent: true,
  })
}
