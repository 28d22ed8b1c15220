import { french } from '#domain/language/typography.ts'
import { Folded } from '../../../ui/parts/Folded.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from '../online-payments.module.css'
import { KeyForm } from './KeyForm.tsx'

/** Once a key is there, rarely needed again. `isNeeded`: none is, or it cannot be used any more. */
export function KeySetup({ hasKey, isNeeded }: { hasKey: boolean; isNeeded: boolean }) {
  if (!hasKey)
    return (
      <Section id="mise-en-place" title="Mettre en place" help={UNTRIED}>
        <Steps />
        <KeyForm />
      </Section>
    )
  return (
    <Folded id="mise-en-place" title="Enregistrer une autre clé" isAtFault={isNeeded}>
      <p className={styles.quiet}>{UNTRIED}</p>
      <Steps />
      <KeyForm />
    </Folded>
  )
}

const UNTRIED = french`Rien n’a été essayé chez Stripe lui-même pendant la construction de ce site : faites un essai avec une clé d’essai avant de proposer la carte.`

/** Stripe ticks what the address names; whoever finds nothing ticked does it by the list. */
const KEY_PAGE =
  'https://dashboard.stripe.com/apikeys/create?name=Site%20du%20cabinet&permissions%5B%5D=rak_checkout_session_write&permissions%5B%5D=rak_charge_write'

const RIGHTS = [
  french`Checkout Sessions : écriture (« Write »)`,
  french`Charges and Refunds (paiements et remboursements) : écriture (« Write »)`,
] as const

function Steps() {
  return (
    <ol className={styles.steps}>
      <li>
        {french`Créez un compte sur stripe.com, ou connectez-vous au vôtre. Stripe y verse, sur votre compte bancaire, ce que vos clients paient ; il demande votre SIRET et votre IBAN.`}
      </li>
      <li>
        {french`Chez Stripe, ouvrez « Développeurs », puis « Clés API », puis « Créer une clé restreinte » (ou « limitée »). `}
        <a href={KEY_PAGE} target="_blank" rel="noreferrer">
          Ouvrir cette page<span className="visually-hidden"> chez Stripe (nouvel onglet)</span>
        </a>
      </li>
      <li>
        {french`Donnez-lui ces deux droits, et aucun autre :`}
        <ul>
          {RIGHTS.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
      </li>
      <li>
        {french`Stripe ne montre la clé qu’une fois : copiez-la, puis collez-la ici. Elle commence par rk_live_ ; pour un essai, créez-la en mode test de Stripe, elle commence alors par rk_test_.`}
      </li>
    </ol>
  )
}
