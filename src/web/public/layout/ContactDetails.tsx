import type { PublicSettings } from '#contract/settings.ts'
import { parsePhoneNumber } from '#web/ui/phone-number.ts'
import styles from './ContactDetails.module.css'

type Props = Pick<PublicSettings, 'address' | 'phone' | 'openingHours'> & { wide?: boolean }

export function ContactDetails({ address, phone, openingHours, wide = false }: Props) {
  if (!address && !phone && !openingHours) return null
  return (
    <dl className={styles.list} data-wide={wide}>
      {address && (
        <div>
          <dt>Adresse</dt>
          <dd>{address}</dd>
        </div>
      )}
      {openingHours && (
        <div>
          <dt>Horaires</dt>
          <dd>{openingHours}</dd>
        </div>
      )}
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
    </dl>
  )
}

function PhoneLine({ line }: { line: string }) {
  const number = parsePhoneNumber(line)
  return <div>{number ? <a href={number.href}>{number.label}</a> : line}</div>
}
