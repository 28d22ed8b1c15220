import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { saveOwnChecklist } from '../../checklist/actions.ts'
import { adminPaths } from '../../paths.ts'
import { useHasPermission } from '../../use-has-permission.ts'

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
  const showing = useMutation({
    mutationFn: () => saveOwnChecklist({ isDismissed: false }),
    onSuccess: () => void showToast('success', 'Ce qu’il reste à faire s’affiche au tableau de bord'),
    onError: (error) => void showToast('error', failureMessage(error, 'Une erreur est survenue.')),
  })
  return (
    <Button variant="default" disabled={showing.isPending} onClick={() => showing.mutate()}>
      Revoir mes premiers pas
    </Button>
  )
}
