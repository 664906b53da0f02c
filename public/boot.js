// Runs before the bundles: the first calls to the API travel beside the scripts instead of
// after them, and the page has its colours from the first paint on.
;(function () {
  // The address decides what is asked first; the client takes each answer once, by its url.
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
    // Whose rights they are read with: `src/api/session/viewedUser.ts` sets it.
    var viewed = sessionStorage.getItem('console.view')
    if (viewed !== null) headers['X-Console-View'] = viewed
  } catch {
    // Where storage is refused, nobody else can be chosen.
  }
  firstReads.forEach(function (reads) {
    var found = reads[0].exec(path)
    if (!found) return
    reads.slice(1).forEach(function (read) {
      var url = '/v4' + read.replace('$1', found[1])
      var response = fetch(url, { headers: Object.assign({ Accept: 'application/json' }, headers) })
        // Read while the bundles are compiled, so that nothing is left to wait for when they ask.
        .then(function (answer) {
          if (!answer.ok) return answer
          return answer.text().then(function (body) {
            return new Response(body, answer)
          })
        })
      // The client reports the failure when it takes the answer; here it only must not count as unheard.
      response.catch(function () {})
      window.firstCalls.push({ url: url, response: response, asked: Date.now() })
    })
  })

  // A style sheet that gets lost is asked for again: the browser would not, nor the bundler's loader, which draws what
  // needs the sheet without it. Each time later, since one of a former build is gone for good. Captured, since what
  // befalls an element of the head does not bubble.
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

  // Files that this address needs, which the bundles would ask for only once they run.
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
      // Storage refused or written by hand: the defaults serve.
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

  // The frame that stands until the console is drawn says which area is opened.
  document.addEventListener('readystatechange', function () {
    var area = Array.from(document.querySelectorAll('.opening [data-to]')).find(function (item) {
      return path === item.dataset.to || path.startsWith(item.dataset.to + '/')
    })
    if (!area || document.readyState !== 'interactive') return
    area.setAttribute('aria-current', 'page')
    document.querySelectorAll('.opening [data-area]').forEach(function (place) {
      place.textContent = area.textContent
    })
    if (path === area.dataset.to) page.dataset.opens = path === '/account' ? 'tabs' : 'list'
  })
})()
