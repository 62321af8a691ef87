/** For TypeDoc: the link to the playground, one folder above the documentation, is right on every page. */
export function load({ renderer }) {
  renderer.on('endPage', (page) => {
    page.contents = page.contents.replaceAll('href="../"', `href="${'../'.repeat(page.url.split('/').length)}"`)
  })
}
