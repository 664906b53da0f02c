/** Style sheet of the authorization server's pages, with the console's colors. */
export const css = `
:root { color-scheme: light dark; --ground: #f6f7f8; --box: #fff; --text: #1b1f24; --quiet: #59636e; --line: #d0d5db; --accent: #0b5cad; --on-accent: #fff; --fault: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171a; --box: #1c2024; --text: #e6e9ec; --quiet: #a3adb8; --line: #3b434b; --accent: #7cb8f2; --on-accent: #0c1117; --fault: #ff9a8f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { width: 100%; max-width: 460px; padding: 24px; background: var(--box); border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3 }
.product { margin: 0 0 16px; color: var(--quiet); font-weight: 600 }
p { margin: 0 0 16px }
label { display: block; margin: 0 0 4px; font-weight: 600 }
input:not([type=checkbox], [type=radio]) { width: 100%; min-height: 36px; margin: 0 0 16px; padding: 4px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--box); color: inherit; font: inherit }
input[aria-invalid] { border-color: var(--fault) }
fieldset { margin: 0 0 16px; padding: 0; border: 0; border-top: 1px solid var(--line) }
legend { padding: 0 8px 0 0; color: var(--quiet) }
.scope { display: grid; grid-template-columns: 24px 1fr; gap: 8px; padding: 10px 0; border-bottom: 1px solid var(--line); margin: 0; font-weight: 400 }
.reach:not(:has([value=chosen]:checked)) .areas { display: none }
.area { display: flex; align-items: center; justify-content: space-between; gap: 8px; margin: 0; padding: 6px 0 6px 32px; border-bottom: 1px solid var(--line); font-weight: 400 }
select { min-height: 32px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--box); color: inherit; font: inherit }
.scope input { width: 18px; height: 18px; margin: 3px 0 0; accent-color: var(--accent) }
code { font: 13px/1.5 ui-monospace, monospace; color: var(--quiet) }
.hint { color: var(--quiet); font-size: 13px }
.hint:last-child { margin: 16px 0 0 }
.fault { color: var(--fault) }
.buttons { display: flex; flex-wrap: wrap; gap: 8px }
button { min-height: 36px; padding: 4px 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--box); color: inherit; font: inherit; font-weight: 600; cursor: pointer }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
