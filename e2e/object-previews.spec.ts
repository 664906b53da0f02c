import { checkAccess } from './support/access.ts'
import { test } from './support/objects.ts'
import { expect, type Page } from './support/test.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const page1 = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>`

/** A page that tries to run scripts, to navigate the console and to reach the network. */
const hostilePage = `<!doctype html><title>hostile</title>
<meta http-equiv="refresh" content="0;url=https://hostile.example/">
<script>fetch('https://hostile.example/'); (top || window).location = 'https://hostile.example/'; alert(1)</script>
<img src="https://hostile.example/x.png" onerror="alert(2)">
<form action="https://hostile.example/"><input autofocus onfocus="alert(3)"></form>`

/** The same attacks as an SVG image of 40 by 20 pixels. */
const hostileImage = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20" onload="alert(4)">
<script>top.location = 'https://hostile.example/'; alert(5)</script>
<image width="1" height="1" xlink:href="https://hostile.example/x.png"/>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://hostile.example/"/></foreignObject>
<rect width="40" height="20" fill="red"/></svg>`

const imageIn = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('img', { name: `Preview of ${name}` })

const widthOf = (page: Page, name: string) =>
  imageIn(page, name).evaluate((image: HTMLImageElement) => image.naturalWidth)

test(
  'previews images and texts, and runs no script in them',
  { tag: '@main' },
  async ({ page, makeBucket }) => {
    const bucket = await makeBucket()
    await bucket.put('page.html', hostilePage, 'text/html')
    await bucket.put('drawing.svg', hostileImage, 'image/svg+xml')
    await bucket.put('photo.png', pixel, 'image/png')
    await bucket.put('no photo.jpg', hostilePage, 'text/html')
    await bucket.put('empty.txt', '')
    const happened: string[] = []
    page.on('dialog', (dialog) => {
      happened.push(`said ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('popup', (other) => happened.push(`opened ${other.url()}`))
    page.on('frameattached', () => happened.push('framed something'))
    page.context().on('request', (request) => {
      if (request.url().includes('hostile.example')) happened.push(`asked ${request.url()}`)
    })
    await page.goto(bucket.address)

    await page.getByRole('link', { name: 'page.html' }).click()
    const text = page.getByRole('group', { name: 'Preview of page.html' })
    await expect(text).toHaveText(hostilePage, { useInnerText: true })
    await checkAccess(page, 'The preview of a text', '[role=dialog]')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'drawing.svg' }).click()
    await expect.poll(() => widthOf(page, 'drawing.svg')).toBe(40)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'photo.png' }).click()
    await expect.poll(() => widthOf(page, 'photo.png')).toBe(1)
    await page.setViewportSize({ width: 360, height: 740 })
    await checkAccess(page, 'The preview of an image', '[role=dialog]')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'no photo.jpg' }).click()
    const other = page.getByRole('dialog', { name: 'no photo.jpg' })
    await expect(other.getByRole('alert')).toContainText('this browser cannot read it')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'empty.txt' }).click()
    await expect(page.getByText('The object is empty.')).toBeVisible()

    expect(happened).toEqual([])
    await expect(page).toHaveURL(({ pathname }) => pathname === bucket.address)
  },
)

test('opens a PDF in a separate tab, always with the PDF content type', async ({
  page,
  makeBucket,
}) => {
  const bucket = await makeBucket()
  await bucket.put('report.pdf', page1, 'application/pdf')
  await bucket.put('hostile.pdf', hostilePage, 'text/html')
  for (const name of ['report.pdf', 'hostile.pdf']) {
    await page.goto(`${bucket.address}?open=details&id=${name}`)
    const details = page.getByRole('dialog', { name })
    await expect(details.getByText('PDFs open in a new tab.')).toBeVisible()
    const link = details.getByRole('link', { name: 'Open PDF' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('href', /^http/)
    const answer = await fetch((await link.getAttribute('href')) ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toBe('inline')
    const opened = page.context().waitForEvent('page')
    await link.press('Enter')
    await (await opened).close()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      details.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
    expect(page.frames()).toHaveLength(1)
  }
})

test('the text preview in a bucket without CORS explains how to turn CORS on', async ({
  page,
  makeBucket,
}) => {
  const bucket = await makeBucket(false)
  await bucket.put('notes.txt', 'kept')
  await page.goto(`${bucket.address}?open=details&id=notes.txt`)
  const details = page.getByRole('dialog', { name: 'notes.txt' })
  const blocked = details.getByRole('alert')
  await expect(blocked).toContainText('so the browser blocked the preview')
  await expect(blocked.getByRole('link', { name: 'an S3 client' })).toBeVisible()
  await blocked.getByRole('link', { name: 'Turn on CORS' }).press('Enter')
  const access = page.getByRole('dialog', { name: `Access to ${bucket.label}` })
  await access.getByRole('switch', { name: 'CORS for all origins' }).check()
  await access.getByRole('button', { name: 'Save access' }).click()
  await expect(access).toBeHidden()
  await page.goto(`${bucket.address}?open=details&id=notes.txt`)
  await expect(details.getByRole('group', { name: 'Preview of notes.txt' })).toHaveText('kept')
})
