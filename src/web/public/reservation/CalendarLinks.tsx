import type { DateAndTime } from '#domain/language/time.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { googleCalendarLink } from './google-calendar-link.ts'

/** `duration` is undefined until it is known. */
type Props = { path: string; appointment: DateAndTime & { duration?: number | undefined } }

/** The file for any calendar, and an address for phones that open no such file. `path` is the reservation’s own page. */
export function CalendarLinks({ path, appointment: { duration, ...start } }: Props) {
  const { settings } = usePublicSettings()
  return (
    <>
      {/* A plain anchor: the router must not handle a download. */}
      <a href={`${path}/rendez-vous.ics`} className={buttonStyles.primary}>
        Ajouter à mon agenda
      </a>
      {settings && duration !== undefined && (
        <a
          href={googleCalendarLink({ ...start, duration }, settings)}
          className={buttonStyles.quiet}
          target="_blank"
          rel="noopener noreferrer"
        >
          Google Agenda<span className="visually-hidden"> (nouvelle fenêtre)</span>
        </a>
      )}
    </>
  )
}
