import type { PublicSettings } from '#contract/content/settings.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import { parsePhoneNumber } from '#web/ui/phone-number.ts'
import styles from './ContactDetails.module.css'

type Details = Pick<PublicSettings, 'address' | 'phone' | 'openingHours'> &
  Partial<Pick<PublicSettings, 'publicEmail'>>

export function hasContactDetails({ address, phone, publicEmail, openingHours }: Details): boolean {
  return Boolean(address || phone || publicEmail || openingHours)
}

export function ContactDetails({ wide = false, ...details }: Details & { wide?: boolean }) {
  const { address, phone, publicEmail, openingHours } = details
  if (!hasContactDetails(details)) return null
  return (
    <dl className={styles.list} data-wide={wide}>
      {phone && (
        <div>
          <dt>Téléphone</dt>
          <dd>
            {phone.split('\n').map((line) => (
              <PhoneLine key={line} line={line} />
            ))}
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>Adresse</dt>
          <dd>{address}</dd>
        </div>
      )}
      {publicEmail && (
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={toMailtoUrl(publicEmail)}>{publicEmail}</a>
          </dd>
        </div>
      )}
      {openingHours && (
        <div>
          <dt>Horaires</dt>
          <dd>{openingHours}</dd>
        </div>
      )}
    </dl>
  )
}

function PhoneLine({ line }: { line: string }) {
  const number = parsePhoneNumber(line)
  return <div>{number ? <a href={number.href}>{number.label}</a> : line}</div>
}
