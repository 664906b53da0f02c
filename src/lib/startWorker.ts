interface ScriptPolicy {
  createScriptURL: (url: string) => string
}

declare global {
  interface Window {
    /** Trusted Types API. Browsers without it do not enforce the policy either. */
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

/**
 * Starts a module worker of the console. `worker` is the only policy name allowed by the CSP
 * (server/static/consolePlugin.ts).
 */
export function startWorker(url: string): Worker {
  policy ??= window.trustedTypes?.createPolicy('worker', ofThisOrigin) ?? ofThisOrigin
  return new Worker(policy.createScriptURL(url), { type: 'module' })
}
