import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'
import { expect, test } from 'vitest'
import { estimatorOptions, judgePassword, PASSWORD_LENGTH } from '../password.ts'

const NAMES = ['camille_martin', 'Camille', 'Martin', 'camille@mains.fr', 'Les Mains d’Argile']

const estimator = new ZxcvbnFactory(estimatorOptions(common, french))
const judge = (password: string, names = NAMES) => judgePassword(estimator, password, names)

const COMMON = `
  password motdepasse motdepasse1 Motdepasse1! motdepasse2024 Mot-de-passe-2027 m0tdepasse M0tdep@sse P@ssw0rd
  azertyuiop AZERTYUIOP azerty123 Azerty123! azertyuiop123 qwertyuiop qsdfghjklm poiuytreza wxcvbn123 aqwzsxedc
  12345678 987654321 11111111 aaaaaaaa abcdefgh abcabcabc 20272027 1q2w3e4r 25121990 01012000 0612345678
  soleil123 Soleil2025! Bonjour2024 Bienvenue1! Bienvenue-2027 Coucou123 Salut1234 Secret123
  jetaime1 doudou123 loulou2010 chouchou13 nounours1 Bisous123 monamour1 iloveyou princesse1 chocolat1 papillon75
  Marseille13 Toulouse31 Bordeaux33 Bretagne29 paris2024 zidane98 football1
  Nicolas75 Isabelle1 sandrine69 Philippe1962 Louis2015 Emma2018!
  admin1234 Administrateur1 superadmin1 changeme Trustno1
  massage1 Massage2026 relaxation1 bienetre Bienetre2025 Bien-être-2025 zen12345 cabinet2026 Rendezvous1
  Printemps2026 Été2026! Automne2025 Hiver2025! Janvier2026 Décembre2025 Decembre2025 Septembre2025 vacances2025
`

test.each(COMMON.trim().split(/\s+/))('%j is refused as too common', (password) => {
  expect(judge(password)).toEqual({ strength: 'weak', weakness: 'common' })
})

test.each([
  'camille_martin',
  'Camille2024',
  'Camille1234',
  'Martin1985',
  'Martin75',
  'CamilleMartin',
  'martin-camille-1',
  'C@mille2024',
  'ellimac1',
  'Les Mains d’Argile',
  'lesmainsdargile',
  'mains-argile1',
  'Mains-Argile-2026',
])('%j is refused as too close to the names of the person and the site', (password) => {
  expect(judge(password)).toEqual({ strength: 'weak', weakness: 'personal' })
})

test.each([
  ['roy-tilleuls-2027', ['Maëlys', 'Roy', 'Cabinet des Tilleuls']],
  ['Cabinet des Tilleuls', ['Cabinet des Tilleuls']],
  ['Petit-ana-2027', ['Ana', 'Petit']],
  ['Lumière du soir 1', ['Lumière du soir']],
])('%j is refused to a person or on a site named %j', (password, names) => {
  expect(judge(password, names).weakness).toBe('personal')
  expect(judge(password).weakness).toBeNull()
})

test.each([
  'Tilleul-Verveine-42',
  'Camomille-1-fleur',
  'Pierres-chaudes-2027',
  'Lavande-du-matin',
  'Bruyère_sauvage_19',
  'trois renards bleus',
  'cheval lampe rivage moutarde',
  'Camille range douze galets',
  'MassageDuDos-Tilleul7',
  'xk7#Qm2vLp',
  'W7r!kq9Zt_3mXv2e',
  'kW3n-8fQz-Lr5t-Yb2x',
  '🦊🌿🪨🫖🧺🕯️🌊🍃',
])('%j is accepted, whichever words it contains', (password) => {
  expect(judge(password).weakness).toBeNull()
})

test.each([
  ['court', 'weak'],
  ['Camille2024', 'weak'],
  ['galetbleu', 'weak'],
  ['Camomille-1-fleur', 'fair'],
  ['trois renards bleus dansent', 'strong'],
])('the strength of %j is %s', (password, strength) => {
  expect(judge(password).strength).toBe(strength)
})

test.each([
  ['a repeated letter', 'a'.repeat(PASSWORD_LENGTH.max), 'weak'],
  ['a repeated date', '01/02/2003'.repeat(20), 'weak'],
  ['a repeated letter before a random end', `${'a'.repeat(180)}xk7#Qm2vLpR4`, 'strong'],
  ['a random beginning before a repeated letter', `xk7#Qm2vLpR4${'a'.repeat(180)}`, 'strong'],
])('%s is judged by the stronger of its two ends', (_title, password, strength) => {
  expect(judge(password).strength).toBe(strength)
})

test('64 characters of a long password are read, those without punctuation once more', () => {
  const examined: string[] = []
  const spy = {
    check: (text: string, words: string[]) => {
      examined.push(text)
      return { ...estimator.check(text, words), guesses: text.length === 40 ? 2e7 : 1 }
    },
  }
  judgePassword(spy, '1/2 '.repeat(50), ['x'.repeat(200), ...NAMES])
  judgePassword(spy, '🦊'.repeat(100), NAMES)
  expect(examined.length).toBeLessThanOrEqual(8)
  expect(Math.max(...examined.map(({ length }) => length))).toBe(40)

  examined.length = 0
  const password = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  judgePassword({ ...spy, check: (text) => ({ guesses: examined.push(text), sequence: [] }) }, password, [])
  expect(examined).toEqual([password.slice(0, 40), password.slice(-24)])
})
