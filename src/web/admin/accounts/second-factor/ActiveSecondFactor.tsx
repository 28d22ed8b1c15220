import type { OwnSecondFactor } from '#contract/accounts/second-factor.ts'
import { french } from '#domain/language/typography.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { refreshSecondFactor, removeSecondFactor } from './actions.ts'

export function ActiveSecondFactor({ own }: { own: OwnSecondFactor }) {
  const isLast = !own.hasPasskeys
  const mustReplace = own.isRequired && isLast
  return (
    <>
      <p>
        <Badge tone="success">Activée</Badge>
      </p>
      <div>
        <ConfirmButton
          label="Désactiver"
          title="Désactiver la connexion en deux étapes"
          confirmLabel="Désactiver"
          action={removeSecondFactor}
          done={({ message }) => message}
          failure="Une erreur est survenue."
          refresh={refreshSecondFactor}
          onDone={() => {
            if (mustReplace) updateAdmin({ mustAddSecondFactor: true })
          }}
        >
          {isLast ? (
            <p>
              Votre mot de passe suffira pour entrer, et vos codes de secours ne serviront plus. Vos autres
              connexions prennent fin.
            </p>
          ) : (
            <p>
              Pour entrer, il faudra une de vos clés d’accès ou un code de secours. Vos autres connexions
              prennent fin.
            </p>
          )}
          {mustReplace && (
            <p>{french`Le cabinet l’exige de toute l’équipe : vous devrez l’activer de nouveau aussitôt.`}</p>
          )}
        </ConfirmButton>
      </div>
    </>
  )
}
