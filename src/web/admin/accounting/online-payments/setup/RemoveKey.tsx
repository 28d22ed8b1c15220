import { french } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { refreshOnlinePayments, removePaymentKey } from '../actions.ts'

export function RemoveKey() {
  return (
    <Section id="retirer" title="Ne plus utiliser Stripe" help={HELP}>
      <div>
        <ConfirmButton
          label="Retirer la clé"
          title="Retirer la clé de Stripe"
          confirmLabel="Retirer la clé"
          action={removePaymentKey}
          done="Clé retirée"
          refresh={refreshOnlinePayments}
          failure="Une erreur est survenue."
        >
          <p>{CONSEQUENCES}</p>
        </ConfirmButton>
      </div>
    </Section>
  )
}

const HELP = french`Sans clé, ce site n’échange plus rien avec Stripe.`
const CONSEQUENCES = french`La carte n’est plus proposée, et plus aucun remboursement ne part d’ici. Un paiement en cours se termine d’abord : réessayez alors un peu plus tard. Supprimez ensuite la clé chez Stripe aussi.`
