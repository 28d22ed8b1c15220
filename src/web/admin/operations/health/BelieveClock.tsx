import { Button } from '@mantine/core'
import { useSave } from '../../ui/query/use-save.ts'
import { believeClock } from './actions.ts'

/** Asks for the password, as whatever is due by its date ends within the minute. */
export function BelieveClock() {
  const saving = useSave(believeClock, {
    done: 'L’heure du serveur est confirmée',
    failure: 'L’heure du serveur n’est pas confirmée.',
  })
  return (
    <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
      Le site était arrêté
    </Button>
  )
}
