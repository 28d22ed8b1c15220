import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'
import styles from './WithoutScripts.module.css'

/** Phone and mail in place of what needs scripts. `to`: an infinitive. */
export function WithoutScripts({ to }: { to: string }) {
  const { settings } = usePublicSettings()
  const number = parseFirstPhoneNumber(settings?.phone)
  const address = settings?.publicEmail
  return (
    <noscript>
      <p className={styles.note}>
        {`JavaScript est désactivé ici. Pour ${to}, `}
        {number && (
          <>
            appelez-nous au <a href={number.href}>{number.label}</a>
          </>
        )}
        {number && address && ' ou '}
        {address && (
          <>
            écrivez-nous à <a href={toMailtoUrl(address)}>{address}</a>
          </>
        )}
        {!number && !address && 'activez-le, puis rechargez la page'}.
      </p>
    </noscript>
  )
}
