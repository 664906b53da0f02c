import * as client from '@linode/api-v4'

/**
 * Kinds of events that the published client knows. The type is a cast, because Node does not resolve the paths in the
 * declarations of the client.
 */
export const { EventActionKeys: publishedEvents } = client as unknown as {
  EventActionKeys: readonly string[]
}
