import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#api/http/client.ts'

/** Converts a route error to an ApiError, so that unknown paths are displayed like unknown objects. */
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
