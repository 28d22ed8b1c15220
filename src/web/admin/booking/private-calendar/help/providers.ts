import { french } from '#domain/language/typography.ts'

/** `rows`: what the settings list, of which `chosen` leads to the address under `label`. */
type Sketch = { rows: readonly string[]; chosen: number; label: string; address: string }

type Provider = { name: string; steps: readonly string[]; sketch: Sketch; note: string | null }

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'Google Agenda',
    steps: [
      french`Sur un ordinateur, ouvrez calendar.google.com.`,
      french`À gauche, à côté du nom de votre agenda : les trois points, puis « Paramètres et partage ».`,
      french`Sous « Intégrer l’agenda », copiez l’« Adresse secrète au format iCal ».`,
    ],
    sketch: {
      rows: ['Autorisations', 'Notifications', 'Intégrer l’agenda'],
      chosen: 2,
      label: 'Adresse secrète au format iCal',
      address: 'https://calendar.google.com/…',
    },
    note: french`Pas « Adresse publique » : elle ne marche que pour un agenda ouvert à tous.`,
  },
  {
    name: 'Calendrier d’Apple',
    steps: [
      french`Sur l’iPhone, dans Calendrier, touchez « Calendriers » en bas.`,
      french`À côté du vôtre, touchez le « i » entouré, puis activez « Calendrier public ».`,
      french`Touchez « Partager le lien », puis « Copier ».`,
    ],
    sketch: {
      rows: ['Nom', 'Partagé avec', 'Calendrier public'],
      chosen: 2,
      label: 'Partager le lien',
      address: 'webcal://p00-caldav.icloud.com/…',
    },
    note: french`« Public » veut dire : pour qui connaît cette adresse.`,
  },
  {
    name: 'Outlook',
    steps: [
      french`Sur outlook.com, ouvrez les paramètres, « Calendrier », « Calendriers partagés ».`,
      french`Sous « Publier un calendrier », choisissez le vôtre et « Peut voir quand je suis occupé », puis « Publier ».`,
      french`Copiez le lien ICS, pas le lien HTML.`,
    ],
    sketch: {
      rows: ['Affichage', 'Événements', 'Calendriers partagés'],
      chosen: 2,
      label: 'Lien ICS',
      address: 'https://outlook.live.com/…',
    },
    note: null,
  },
]
