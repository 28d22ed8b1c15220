/** Providers that deliver `name+tag` to `name`. */
const IGNORE_TAGS = new Set([
  'gmail.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'fastmail.com',
  'fastmail.fm',
  'hey.com',
  'runbox.com',
  'mailbox.org',
  'posteo.de',
  'posteo.net',
  'ik.me',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
  'zoho.eu',
  'zohomail.com',
  'zohomail.eu',
])

/** In any country, as in `outlook.fr`, `live.co.uk`; they ignore tags, too. */
const MICROSOFT = /^(?:outlook|hotmail|live)\.(?:com?\.)?[a-z]{2,3}$/

const INTERNATIONAL = /^(?:yahoo|ymail|gmx|aol)\.(?:com?\.)?[a-z]{2,3}$/

/** Of France and its neighbours: each has mailboxes of thousands of strangers. */
const OTHERS = new Set([
  'orange.fr',
  'wanadoo.fr',
  'voila.fr',
  'free.fr',
  'freesbee.fr',
  'sfr.fr',
  'neuf.fr',
  'cegetel.net',
  '9online.fr',
  'club-internet.fr',
  'numericable.fr',
  'noos.fr',
  'laposte.net',
  'bbox.fr',
  'aliceadsl.fr',
  'infonie.fr',
  'tele2.fr',
  'nordnet.fr',
  'dbmail.com',
  'mailo.com',
  'netcourrier.com',
  'caramail.com',
  'orange.com',
  'only.fr',
  'ool.fr',
  'zeop.re',
  'mediaserv.net',
  'lagoon.nc',
  'canl.nc',
  'mls.nc',
  'mail.pf',
  'vini.pf',
  'skynet.be',
  'proximus.be',
  'telenet.be',
  'voo.be',
  'scarlet.be',
  'pt.lu',
  'bluewin.ch',
  'sunrise.ch',
  'hispeed.ch',
  'infomaniak.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'libero.it',
  'tiscali.it',
  'virgilio.it',
  'telefonica.net',
  'btinternet.com',
  'sky.com',
  'virginmedia.com',
  'googlemail.com',
  'rocketmail.com',
  'mail.com',
  'email.com',
  'comcast.net',
  'att.net',
  'verizon.net',
  'videotron.ca',
  'sympatico.ca',
  'bell.net',
  'mail.ru',
  'qq.com',
  '163.com',
  'tuta.com',
  'tutanota.com',
  'tuta.io',
  'duck.com',
  'mozmail.com',
])

/** Second-level labels under which anybody registers a domain, as in `exemple.co.uk`, `exemple.asso.fr`. */
const SHARED_LABELS = new Set(['ac', 'asso', 'co', 'com', 'edu', 'gouv', 'gov', 'net', 'nom', 'or', 'org'])

export function ignoresTags(host: string): boolean {
  return IGNORE_TAGS.has(host) || MICROSOFT.test(host)
}

export function isMailProvider(host: string): boolean {
  return ignoresTags(host) || INTERNATIONAL.test(host) || OTHERS.has(host)
}

/** `exemple.fr` of `a.b.exemple.fr`: whoever owns a domain has any number of subdomains. */
export function ownedDomain(host: string): string {
  const labels = host.split('.')
  return labels.slice(SHARED_LABELS.has(labels.at(-2) ?? '') ? -3 : -2).join('.')
}
