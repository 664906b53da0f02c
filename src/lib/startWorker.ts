interface ScriptPolicy {
  createScriptURL: (url: string) => string
}

declare global {
  interface Window {
    /** Not in every engine; there the content policy asks for no policy either. */
    trustedTypes?: {
      createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy
    }
  }
}

const ofThisOrigin: ScriptPolicy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError(`A worker starts from a script of the console only, not from ${url}`)
    return url
  },
}

let policy: ScriptPolicy | undefined

/** A module worker of the console. `worker` is the one name that the content policy trusts (server/static/consolePlugin.ts). */
export function startWorker(url: string): Worker {
  policy ??= window.trustedTypes?.createPolicy('worker', ofThisOrigin) ?? ofThisOrigin
  return new Worker(policy.createScriptURL(url), { type: 'module' })
}
