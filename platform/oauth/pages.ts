import type { FastifyReply } from 'fastify'
import { commandName } from '#shared/commandName.ts'
import { type ScopeArea, scopeAreas } from '../../contract/rules/grants.ts'
import { areaTitle, describeScope } from '../../contract/rules/scopeDescriptions.ts'
import { html, type Markup } from './html.ts'

/** Returns the security headers of all pages: no scripts, no external resources, no framing. */
export const pagePolicy = (formTargets = '') => ({
  'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${formTargets === '' ? '' : ` ${formTargets}`}; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
})

interface Page {
  title: string
  body: Markup
}

/** Renders an HTML document, which works without scripts. */
export const documentOf = ({ title, body }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Cloud Platform</title>
        <link rel="stylesheet" href="/oauth/style.css" />
      </head>
      <body>
        <main>
          <p class="product">Cloud Platform</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text

/** @param formTargets additional sources for the form-action policy */
export const sendPage = (reply: FastifyReply, page: Page, status = 200, formTargets = '') =>
  reply.code(status).headers(pagePolicy(formTargets)).type('text/html').send(documentOf(page))

interface Asking {
  /** Name of the application that requests access. */
  client: string
  /** URL prefix for the form actions. */
  action: string
}

const cancel = html`<button type="submit" name="answer" value="cancel" formnovalidate>
  Cancel
</button>`

export const signInPage = ({
  client,
  action,
  username,
  fault,
}: Asking & { username: string; fault?: string | undefined }): Page => ({
  title: 'Sign in',
  body: html` <p><strong>${client}</strong> asks who you are. Your password stays here.</p>
    <form method="post" action="${action}/sign-in">
      <label for="username">User name</label>
      <input
        id="username"
        name="username"
        value="${username}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required${fault === undefined && html` autofocus`}
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required${fault !== undefined && html` aria-invalid="true" aria-describedby="fault" autofocus`}
      />
      ${fault !== undefined && html`<p id="fault" class="fault" role="alert">${fault}</p>`}
      <div class="buttons"><button type="submit" class="primary">Sign in</button>${cancel}</div>
    </form>
    <p class="hint">
      To set a password on the local platform, run
      <code>${commandName('password')} --user NAME</code>
    </p>`,
})

/** Renders the page that asks for a one-time code after the password. */
export const codePage = ({
  client,
  action,
  passed,
  fault,
}: Asking & {
  /** Proof for the next step that the password was correct. */
  passed: string
  fault?: string | undefined
}): Page => ({
  title: 'One-time code',
  body: html` <p><strong>${client}</strong> asks who you are. Your password was right.</p>
    <form method="post" action="${action}/code">
      <input type="hidden" name="passed" value="${passed}" />
      <label for="code">Code from your authenticator app, or a recovery code</label>
      <input
        id="code"
        name="code"
        autocomplete="one-time-code"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus${fault !== undefined && html` aria-invalid="true" aria-describedby="fault"`}
      />
      ${fault !== undefined && html`<p id="fault" class="fault" role="alert">${fault}</p>`}
      <div class="buttons"><button type="submit" class="primary">Sign in</button>${cancel}</div>
    </form>`,
})

export const consentPage = ({
  client,
  action,
  username,
  website,
  host,
  scopes,
  fault,
}: Asking & {
  username: string
  website: string
  /** Host to which the user returns afterwards. */
  host: string
  scopes: readonly string[]
  fault?: string | undefined
}): Page => ({
  title: `Allow ${client}?`,
  body: html` <p>
      <strong>${client}</strong>${website !== '' && html` (${website})`} asks to act as
      <strong>${username}</strong>, with nothing beyond what you may do yourself.
    </p>
    <form method="post" action="${action}/consent">
      ${scopes.length === 0 ? html`<p>It learns who you are, and gets no access to the account.</p>` : scopes.includes('*') ? fullAccessChoice(fault) : scopeList(scopes, fault)}
      <p class="hint">
        You go on to <strong>${host}</strong>. In the console, Account, Applications shows what you
        allowed, and takes it back.
      </p>
      <div class="buttons">
        <button type="submit" class="primary" name="answer" value="allow">Allow</button>${cancel}
      </div>
    </form>
    <p class="hint"><a href="${action}?as=other">Sign in as another user</a></p>`,
})

const scopeList = (scopes: readonly string[], fault: string | undefined) =>
  html`
<fieldset${fault !== undefined && html` aria-describedby="fault"`}>
<legend>What it may do</legend>
${scopes.map((scope) => {
  const { title, detail } = describeScope(scope)
  return html`<label class="scope"
    ><input type="checkbox" name="scope" value="${scope}" checked /><span
      ><strong>${title}</strong> <code>${scope}</code><br />${detail}</span
    ></label
  >`
})}
</fieldset>
${fault !== undefined && html`<p id="fault" class="fault" role="alert">${fault}</p>`}`

/**
 * Renders the choice between full access, which the application requests, and less. The areas are shown with CSS alone
 * when "Less" is selected.
 */
const fullAccessChoice = (fault: string | undefined) => {
  const { title, detail } = describeScope('*')
  return html` <fieldset class="reach" ${fault !== undefined && html` aria-describedby="fault"`}>
      <legend>What it may do</legend>
      <label class="scope"
        ><input
          type="radio"
          name="reach"
          value="all"
          ${fault === undefined && html` checked`}
        /><span><strong>${title}</strong> <code>*</code><br />${detail}</span></label
      >
      <label class="scope"
        ><input
          type="radio"
          name="reach"
          value="chosen"
          ${fault !== undefined && html` checked`}
        /><span
          ><strong>Less</strong><br />Only what you choose, area by area. It may not work without
          the rest.</span
        ></label
      >
      <div class="areas">${scopeAreas.map(areaChoice)}</div>
    </fieldset>
    ${fault !== undefined && html`<p id="fault" class="fault" role="alert">${fault}</p>`}`
}

const areaChoice = (area: ScopeArea) =>
  html`<label class="area"
    ><span>${areaTitle(area)}</span
    ><select name="scope">
      <option value="">None</option>
      <option value="${area}:read_only">Read</option>
      <option value="${area}:read_write">Read and write</option>
    </select></label
  >`

/**
 * Renders the page for users without one-time codes where a second factor is required. Passkeys work only in the
 * console.
 */
export const noCodesPage = ({ client }: Pick<Asking, 'client'>, hasPasskey: boolean): Page => ({
  title: 'Set up one-time codes',
  body: html`<p role="alert">
      Your password was right, and this platform requires two-factor authentication.
      ${hasPasskey ? 'Your passkeys work in the console only.' : 'You have not set it up yet.'}
    </p>
    <p>
      <a href="/account/security">Open the console</a>, sign in and set up one-time codes. Then go
      back to <strong>${client}</strong> and begin again.
    </p>`,
})

export const errorPage = (reason: string): Page => ({
  title: 'Sign-in cannot continue',
  body: html`<p role="alert">${reason}</p>
    <p class="hint">
      Go back to the application and begin again. <a href="/">Open the console</a>
    </p>`,
})
