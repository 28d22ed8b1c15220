import buttonStyles from '#web/ui/button.module.css'

/** A plain anchor: the router must not handle a download. `path` is the reservation's own page. */
export function CalendarLink({ path }: { path: string }) {
  return (
    <a href={`${path}/rendez-vous.ics`} className={buttonStyles.primary}>
      Ajouter à mon agenda
    </a>
  )
}
