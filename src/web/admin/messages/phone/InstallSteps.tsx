import { french } from '#domain/language/typography.ts'
import { isApplePhone } from './install-prompt.ts'
import styles from './phone.module.css'
import { AddIcon, KebabIcon, OpenIcon, ShareIcon } from './step-icons.tsx'

/** Both kinds of phone, this one’s first: the steps may be read out to a colleague. */
export function InstallSteps({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const kinds = isApplePhone() ? [IPHONE, ANDROID] : [ANDROID, IPHONE]
  return (
    <div className={styles.steps}>
      {kinds.map(({ title, steps }) => (
        <div key={title}>
          <Heading>{title}</Heading>
          <ol>
            {steps.map(([Icon, text]) => (
              <li key={text}>
                <Icon />
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

/** In the words of Apple’s user guide, from iOS 16.4. */
const IPHONE = {
  title: 'Sur un iPhone ou un iPad',
  steps: [
    [ShareIcon, french`Dans Safari, touchez « Partager », au besoin dans le menu « … ».`],
    [
      AddIcon,
      french`Choisissez « Sur l’écran d’accueil », laissez « Ouvrir comme app web » activé, puis touchez « Ajouter ».`,
    ],
    [
      OpenIcon,
      french`Ouvrez la nouvelle icône et connectez-vous une fois de plus : l’application a sa propre mémoire, à part de Safari.`,
    ],
  ],
} as const

const ANDROID = {
  title: 'Sur un téléphone Android',
  steps: [
    [KebabIcon, french`Dans Chrome, ouvrez le menu « ⋮ ».`],
    [AddIcon, french`Touchez « Ajouter à l’écran d’accueil », puis « Installer ».`],
    [OpenIcon, 'Ouvrez la nouvelle icône.'],
  ],
} as const
