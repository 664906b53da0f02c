// Runs before the bundles, so that the first API requests are sent while the scripts load, and the first paint has the
// user's colors.
;(function () {
  // The first reads of each path. The client uses each response once, by its URL.
  var page100 = '?page=1&page_size=100'
  var firstReads = [
    [/^\/(compute)?$/, '/compute/instances' + page100],
    [/^\/compute\/(\d+)\b/, '/compute/instances/$1'],
    [/^\/domains$/, '/domains' + page100],
    [/^\/domains\/(\d+)\b/, '/domains/$1', '/domains/$1/records' + page100],
  ]
  var path = location.pathname.replace(/(.)\/$/, '$1')
  window.firstCalls = []
  var headers = (window.consoleHeader = { 'X-Console': '1' })
  try {
    // The user whose permissions apply to the requests; set by `src/api/session/viewedUser.ts`.
    var viewed = sessionStorage.getItem('console.view')
    if (viewed !== null) headers['X-Console-View'] = viewed
  } catch {
    // Without session storage, no other user can be selected.
  }
  firstReads.forEach(function (reads) {
    var found = reads[0].exec(path)
    if (!found) return
    reads.slice(1).forEach(function (read) {
      var url = '/v4' + read.replace('$1', found[1])
      var response = fetch(url, { headers: Object.assign({ Accept: 'application/json' }, headers) })
        // Read the body while the bundles are compiled, so that it is complete when the client needs it.
        .then(function (answer) {
          if (!answer.ok) return answer
          return answer.text().then(function (body) {
            return new Response(body, answer)
          })
        })
      // The client reports the error when it uses the response. This handler only prevents an unhandled rejection.
      response.catch(function () {})
      window.firstCalls.push({ url: url, response: response, requestTime: Date.now() })
    })
  })

  // Retries style sheets that failed to load, because neither the browser nor Vite's loader does. The delay doubles,
  // because a file of a previous build never comes back. Error events of resources do not bubble, so the listener is in
  // the capture phase.
  document.addEventListener(
    'error',
    function (event) {
      var link = event.target
      if (link.rel !== 'stylesheet') return
      var tries = Number(link.dataset.tries || 0) + 1
      if (tries > 8) return
      link.dataset.tries = tries
      setTimeout(
        function () {
          link.replaceWith(link.cloneNode())
        },
        1000 * Math.pow(2, tries),
      )
    },
    true,
  )

  // Preloads the modules of this path, which the bundles would import only when they run.
  document.querySelectorAll('meta[name="module"]').forEach(function (module) {
    if (!new RegExp(module.dataset.for).test(path)) return
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = module.content
    document.head.append(link)
  })

  function stored(key) {
    try {
      return JSON.parse(localStorage.getItem('console.' + key))
    } catch {
      // Storage is blocked, or its content was edited: use the defaults.
      return null
    }
  }

  var page = document.documentElement
  var theme = stored('theme')
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.colorScheme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="color-scheme"]').content = dark ? 'dark' : 'light'

  var contrast = stored('contrast')
  var high =
    contrast === 'high' ||
    (contrast !== 'standard' && matchMedia('(prefers-contrast: more)').matches)
  page.dataset.contrast = high ? 'high' : 'standard'
  document.querySelector('meta[name="theme-color"]').content = dark
    ? high
      ? '#000000'
      : '#0e1015'
    : '#ffffff'

  var density = stored('density')
  if (density === 'compact' || density === 'roomy') page.dataset.density = density
  if (stored('navigation') === 'folded') page.dataset.navigation = 'folded'

  // Marks the area of this path in the frame that is shown until the console is rendered.
  document.addEventListener('readystatechange', function () {
    var area = Array.from(document.querySelectorAll('.opening [data-to]')).find(function (item) {
      return path === item.dataset.to || path.startsWith(item.dataset.to + '/')
    })
    if (!area || document.readyState !== 'interactive') return
    area.setAttribute('aria-current', 'page')
    document.querySelectorAll('.opening [data-area]').forEach(function (label) {
      label.textContent = area.textContent
    })
    if (path === area.dataset.to) page.dataset.opens = path === '/account' ? 'tabs' : 'list'
  })
})()
