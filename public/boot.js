// Runs before the bundles: the first call to the API travels beside the scripts instead of after
// them, and the page has its colours from the first paint on.
;(function () {
  // The address decides what is asked first; the client takes the answer once, by its url.
  var firstReads = {
    '/': '/v4/compute/instances?page=1&page_size=100',
    '/compute': '/v4/compute/instances?page=1&page_size=100',
  }
  var url = firstReads[location.pathname.replace(/(.)\/$/, '$1')]
  if (url) {
    var response = fetch(url, { headers: { 'X-Console': '1', Accept: 'application/json' } })
    // The client reports the failure when it takes the answer; here it only must not count as unheard.
    response.catch(function () {})
    window.firstCall = { url: url, response: response }
  }

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
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0e1015' : '#ffffff'

  var density = stored('density')
  if (density === 'compact' || density === 'roomy') page.dataset.density = density
})()
