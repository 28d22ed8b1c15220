import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { adminPaths } from '../../../paths.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import { useSave } from '../../../ui/query/use-save.ts'
import { saveOwnChecklist } from './first-steps.ts'

/** Opens again what its user had ended or hidden. */
export function GuideLink() {
  return useHasPermission('manageSite') ? (
    <Button variant="default" component={Link} to={adminPaths.setUp}>
      Ouvrir la mise en route
    </Button>
  ) : (
    <ShowOwnSteps />
  )
}

function ShowOwnSteps() {
  const showing = useSave(() => saveOwnChecklist({ isDismissed: false }), {
    done: 'Ce qu’il reste à faire s’affiche au tableau de bord',
    failure: 'Une erreur est survenue.',
  })
  return (
    <Button variant="default" disabled={showing.isPending} onClick={() => showing.mutate()}>
      Revoir mes premiers pas
    </Button>
  )
}
