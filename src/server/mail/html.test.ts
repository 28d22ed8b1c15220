import { expect, test } from 'vitest'
import { type MailBranding, renderMail } from './html.ts'

const branding: MailBranding = {
  siteTitle: 'L’Heure douce',
  colorPrimary: null,
  colorSecondary: null,
  origin: 'https://cabinet.example',
  hasLogo: false,
  footer: ['3 rue des Tilleuls'],
  phones: [{ text: '04 72 00 00 00', number: '+33472000000' }],
}
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('a URL of the site at the end of a paragraph becomes a button', () => {
  const html = renderMail('x', 'Pour le déplacer : https://cabinet.example/reservation/abc', branding)
  expect(linksOf(html)).toEqual(['https://cabinet.example/reservation/abc'])
  expect(html).toContain('Pour le déplacer :</p>')
})

test('a button says what it is for', () => {
  const buttonTo = (path: string) =>
    />([^<]+)<\/a>/.exec(renderMail('x', `Ici : https://cabinet.example/${path}`, branding))?.[1]
  expect(buttonTo('reservation/abc')).toBe('Gérer mon rendez-vous')
  expect(buttonTo('confirmation/abc')).toBe('Confirmer mon rendez-vous')
  expect(buttonTo('admin/mot-de-passe/abc')).toBe('Choisir un mot de passe')
  expect(buttonTo('p/acces')).toBe('Ouvrir la page')
})

test('the button is a colored cell around a link, without pictures', () => {
  const html = renderMail('x', 'Ici : https://cabinet.example/reservation/abc', branding)
  const cell = /<td class="button"[^>]*bgcolor="(#\w{6})"[^>]*mso-padding-alt[^>]*>(.*?)<\/td>/.exec(html)
  expect(cell?.[2]).toMatch(/^<a [^>]*padding:12px 26px[^>]*>[^<]+<\/a>$/)
})

test('a later URL of the site is a link in small print, named by the words before it', () => {
  const [moving, declining] = ['reservation/abc', 'rappels/abc/refus'].map(
    (path) => `https://cabinet.example/${path}`,
  )
  const text = `Pour le déplacer : ${moving}\n\nÀ bientôt\n\nNe plus recevoir de rappels\u202f: ${declining}`
  const html = renderMail('x', text, branding)
  expect(linksOf(html)).toEqual([moving, declining])
  expect(html.match(/Gérer mon rendez-vous/g)).toHaveLength(1)
  expect(html).toMatch(/>Ne plus recevoir de rappels<\/a>/)
})

test('a list whose lines each end with a URL of the site links their words, and has no button', () => {
  const urls = ['abc', 'def'].map((token) => `https://cabinet.example/reservation/${token}`)
  const text = `Voici :\n\n- mardi à 10 h : ${urls[0]}\n- jeudi à 9 h\u202f: ${urls[1]}\n\nÀ bientôt`
  const html = renderMail('x', text, branding)
  expect(linksOf(html)).toEqual(urls)
  expect(html).toMatch(/>mardi à 10 h<\/a><a [^>]*>jeudi à 9 h<\/a>/)
  expect(html).not.toContain('class="button"')
  const mixed = renderMail('x', `- mardi à 10 h\n- Ici : ${urls[0]}`, branding)
  expect(linksOf(mixed)).toEqual([])
})

test('the practice’s number can be tapped, and stays on one line', () => {
  const html = renderMail('x', 'Une question ? Appelez-nous au 04 72 00 00 00.', {
    ...branding,
    footer: ['04 72 00 00 00'],
  })
  expect(linksOf(html)).toEqual(['tel:+33472000000', 'tel:+33472000000'])
  expect(html.match(/white-space:nowrap">04 72 00 00 00<\/a>/g)).toHaveLength(2)
})

test.each([
  ['https://ailleurs.example/x'],
  ['https://cabinet.example.ailleurs.example/x'],
  ['https://cabinet.example@ailleurs.example/'],
  ['javascript:alert(1)//https://cabinet.example/ x'],
  ['https://cabinet.example/"onmouseover="alert(1)'],
])('%s does not become a link', (address) => {
  expect(linksOf(renderMail('x', `Voir : ${address}`, branding))).toEqual([])
})

test('the only picture is the logo or the site’s icon, which needs a public URL', () => {
  const pictures = (html: string) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)
  expect(pictures(renderMail('x', 'Bonjour', branding))).toEqual([
    'https://cabinet.example/icons/icon-192.png',
  ])
  expect(pictures(renderMail('x', 'Bonjour', { ...branding, hasLogo: true }))).toEqual([
    'https://cabinet.example/icons/logo.png',
  ])
  expect(pictures(renderMail('x', 'Bonjour', { ...branding, origin: null }))).toEqual([])
})

test('lines that begin with a hyphen form one box', () => {
  const html = renderMail('x', '- Le 14 avril\n- Massage\n\nBonjour', branding)
  expect(html).toContain('<strong>Le 14 avril</strong><br>Massage')
})

test('subject, site title and text are escaped', () => {
  const html = renderMail('<b>', '- Le 14 avril\n- <i>Massage</i>\n\n"A" & \'B\'', {
    ...branding,
    siteTitle: '<u>',
  })
  expect(html).toContain('<strong>Le 14 avril</strong><br>&lt;i&gt;Massage&lt;/i&gt;')
  expect(html).toContain('&quot;A&quot; &amp; &#39;B&#39;')
  expect(html).toContain('<title>&lt;b&gt;</title>')
  expect(html).not.toMatch(/<[uib]>/)
})
