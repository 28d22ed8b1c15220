import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const WEB = new URL('../../src/web/', import.meta.url)

/** Fields about whoever types: only these may be filled in by the browser. */
const ABOUT_ONESELF = {
  'admin/accounts/account/NameFields.tsx': ['given-name', 'family-name'],
  'admin/accounts/account/ProfileForm.tsx': ['email', 'tel'],
  'admin/accounts/account/preferences/PreferencesForm.tsx': ['nickname'],
  'admin/messages/notifications/mail-server/MailServerTestForm.tsx': ['email'],
  'admin/messages/notifications/templates/TemplateTestForm.tsx': ['email'],
  'public/booking/form/DetailsFields.tsx': ['name', 'email', 'tel'],
  'public/contact/ContactForm.tsx': ['name', 'email'],
  'public/lost-links/LostLinksForm.tsx': ['email'],
  'public/own-link/own-details/EmailForm.tsx': ['email'],
  'public/own-link/own-details/OwnDetailsForm.tsx': ['name', 'tel'],
  'public/testimonials/TestimonialFields.tsx': ['given-name'],
  'public/testimonials/TestimonialForm.tsx': ['email'],
  'public/voucher-orders/form/GiverFields.tsx': ['name', 'email'],
  'public/waiting-list/form/WaitingForm.tsx': ['name', 'email', 'tel'],
}

const FIELD = /<(EmailField|PhoneField)\b.*?\/>|\bautoComplete(?:=|: )['"]([\w -]+)['"]/gs
const OWN_TOKENS = { EmailField: 'email', PhoneField: 'tel' }
/** Of accounts, not of persons. */
const CREDENTIALS = new Set(['username', 'current-password', 'new-password', 'one-time-code'])

/** By the order of the fields. */
function tokensIn(text: string): string[] {
  return [...text.matchAll(FIELD)]
    .map(([field, component, token]) => token ?? tokenOf(field, component as keyof typeof OWN_TOKENS))
    .filter((token) => token !== 'off' && !CREDENTIALS.has(token))
}

function tokenOf(field: string, component: keyof typeof OWN_TOKENS): string {
  return /autoComplete="([\w -]+)"/.exec(field)?.[1] ?? OWN_TOKENS[component]
}

test('the browser fills in a person’s details only where one types one’s own', () => {
  const found = globSync('**/*.tsx', { cwd: WEB })
    .map((path) => [path, tokensIn(readFileSync(new URL(path, WEB), 'utf8'))] as const)
    .filter(([, tokens]) => tokens.length > 0)
  expect(Object.fromEntries(found)).toEqual(ABOUT_ONESELF)
})

describe('a token is found', () => {
  test.each([
    ['on an input', '<Field label="Nom" autoComplete="family-name" />', ['family-name']],
    ['in an object', "{ autoComplete: 'address-line1' }", ['address-line1']],
    ['in a field that has one of itself', '<EmailField {...form.register(\'email\')} id="a" />', ['email']],
    ['except where it says `off`', '<PhoneField {...phone}\n autoComplete="off" />', []],
    ['except of an account', '<Field autoComplete="one-time-code" />', []],
  ])('%s', (_, text, tokens) => {
    expect(tokensIn(text)).toEqual(tokens)
  })
})
