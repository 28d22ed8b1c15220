import { describe, expect, test } from 'vitest'
import { DEFAULT_DEADLINES } from '../../booking/deadline.ts'
import { isSiren, LEGAL_LABELS, type LegalDetails } from '../legal-texts/details.ts'
import { blanksOf } from '../legal-texts/markup.ts'
import { LEGAL_TEXT_KEYS, proposeLegalTexts } from '../legal-texts/proposal.ts'
import { TO_COMPLETE } from '../setting-labels.ts'
import { DEFAULT_WORDS } from '../watched-words.ts'
import { createWatchedWordFinder, textOfHtml } from '../wording.ts'

const COMPLETE: LegalDetails = {
  name: 'Ada Roy',
  legalForm: 'Entrepreneur individuel',
  siren: '732829320',
  vat: 'TVA non applicable, art. 293 B du CGI',
  address: '12 rue des Lilas, 69003 Lyon',
  phone: '04 78 00 00 00',
  email: 'bonjour@exemple.fr',
  director: 'Ada Roy',
  hostName: 'Hébergeur SAS',
  hostAddress: '1 quai du Port, 59000 Lille, France',
  hostPhone: '03 20 00 00 00',
  mailService: 'Courrier SA, France',
  payments: 'carte bancaire ou espèces',
  mediatorName: 'Médiation Exemple',
  mediatorAddress: '2 rue du Palais, 75001 Paris',
  mediatorSite: 'https://www.mediation.exemple/',
  insurer: 'Assureur SA, 3 rue Haute, 75002 Paris',
  insuranceArea: 'France',
  isReread: true,
}

const propose = (details: LegalDetails) => proposeLegalTexts(details, DEFAULT_DEADLINES)
const plain = (html: string) => textOfHtml(html).replace(/[\u00a0\u202f]/g, ' ')

describe('a SIREN', () => {
  test.each(['732829320', '732 829 320', '732\u00a0829\u00a0320', '356000000'])(
    'such as %j is right',
    (siren) => {
      expect(isSiren(siren)).toBe(true)
    },
  )

  test.each([
    ['with a wrong check digit', '732829321'],
    ['with two digits swapped', '378229320'],
    ['of nothing but zeros', '000000000'],
    ['of fourteen digits, a SIRET', '73282932000074'],
    ['with a letter', '73282932O'],
  ])('%s is refused', (_name, siren) => {
    expect(isSiren(siren)).toBe(false)
  })
})

describe('legal texts', () => {
  test('link the mediator’s site at a web address only', () => {
    const { termsOfService } = propose({ ...COMPLETE, mediatorSite: 'javascript:alert(1)' })
    expect(termsOfService).toContain('javascript:alert(1)')
    expect(termsOfService).not.toContain('href="javascript:')
    expect(propose(COMPLETE).termsOfService).toContain('href="https://www.mediation.exemple/"')
  })

  test('contain what was typed, and no blank once everything is typed and reread', () => {
    const texts = propose(COMPLETE)
    for (const key of LEGAL_TEXT_KEYS) expect(blanksOf(texts[key]), key).toEqual([])
    expect(plain(texts.legalText)).toContain('SIREN (registre national des entreprises) : 732 829 320')
    expect(plain(texts.legalText)).toContain(
      '1 quai du Port, 59000 Lille, France, téléphone : 03 20 00 00 00',
    )
    expect(texts.termsOfService).toContain(
      '<a href="https://www.mediation.exemple/">www.mediation.exemple</a>',
    )
  })

  test('mark every blank with the name of its field, which the set-up step finds', () => {
    const texts = propose({ isReread: true })
    const blanks = new Set(LEGAL_TEXT_KEYS.flatMap((key) => blanksOf(texts[key])))
    const { registration: _1, vat: _2, transfers: _3, ...needed } = LEGAL_LABELS
    expect(blanks).toEqual(new Set(Object.values(needed)))
    for (const key of LEGAL_TEXT_KEYS) expect(texts[key]).toMatch(TO_COMPLETE)
  })

  test.each(LEGAL_TEXT_KEYS)('say that they are a draft until they are reread: %s', (key) => {
    const draft = propose({ ...COMPLETE, isReread: false })[key]
    expect(plain(draft)).toMatch(/^Projet de texte\. \[à compléter : relecture par le cabinet\]/)
    expect(blanksOf(draft)).toEqual(['relecture par le cabinet'])
    expect(propose(COMPLETE)[key]).not.toContain('Projet')
  })

  test('leave out what is optional and empty', () => {
    expect(plain(propose({}).legalText)).not.toMatch(/TVA|RCS/)
    expect(plain(propose({}).privacyPolicy)).not.toContain('Hors de l’Union')
    const transfers = 'les e-mails passent par les États-Unis.'
    expect(plain(propose({ transfers }).privacyPolicy)).toContain(`Hors de l’Union européenne : ${transfers}`)
  })

  test('name preferences, notes of the team and presence among what is kept of clients', () => {
    expect(plain(propose({}).privacyPolicy)).toMatch(
      /vos préférences \(.+\), des notes de l’équipe et\s+votre présence à chaque rendez-vous \(venu, absent, annulé tard\)\./,
    )
  })

  test('show typed HTML as text', () => {
    const harmful = '<img src=x onerror=harmed()>"\'&'
    const fields = Object.keys(LEGAL_LABELS).map((field) => [field, harmful])
    for (const html of Object.values(propose(Object.fromEntries(fields)))) {
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src=x onerror=harmed()&gt;&quot;&#39;&amp;')
    }
  })

  test('name the deadlines of the site', () => {
    const { termsOfService } = proposeLegalTexts(COMPLETE, { moveHours: 48, cancelHours: 0 })
    expect(plain(termsOfService)).toMatch(
      /déplacer votre\s+rendez-vous jusqu’à 48 h avant l’heure prévue et l’annuler jusqu’à l’heure prévue/,
    )
  })

  test('name the service of SMS only where one is used', () => {
    const company = 'Sendinblue SAS (Brevo), France'
    const named = proposeLegalTexts(COMPLETE, DEFAULT_DEADLINES, { smsService: company })
    expect(named.privacyPolicy).toContain(`notre service d’envoi de SMS (${company})`)
    expect(proposeLegalTexts(COMPLETE, DEFAULT_DEADLINES).privacyPolicy).not.toContain('SMS')
  })

  test('speak of orders of vouchers only where these can be ordered', () => {
    const ordered = proposeLegalTexts(COMPLETE, DEFAULT_DEADLINES, { vouchers: true })
    expect(plain(ordered.termsOfService)).toContain('Bons cadeaux commandés sur ce site')
    expect(plain(ordered.privacyPolicy)).toMatch(/Commander un bon cadeau.*sert à ce seul message/s)
    expect(Object.values(propose(COMPLETE)).join()).not.toMatch(/command/i)
  })

  test('have no watched word', () => {
    const find = createWatchedWordFinder(DEFAULT_WORDS)
    const texts = [
      propose({}),
      propose(COMPLETE),
      proposeLegalTexts({}, DEFAULT_DEADLINES, { vouchers: true }),
    ]
    for (const html of texts.flatMap((text) => Object.values(text))) {
      expect(find(textOfHtml(html)).map(({ watched }) => watched.word)).toEqual([])
    }
  })
})

test('blanks are also found in texts written by hand', () => {
  expect(
    blanksOf('<p>[À COMPLÉTER : numéro] et [à compléter : <b>ville</b>], [À COMPLÉTER : numéro]</p>'),
  ).toEqual(['numéro', 'ville'])
})
