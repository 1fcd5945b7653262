import { paths } from '@portage/contract/index';
import { useNavigate, useRouter } from '@tanstack/react-router';

/** Goes on to where the person was going, or home; the login does not stay behind in the history. */
export function useEntrance(from: string | undefined): (elsewhere?: string) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return (elsewhere) => {
    const wanted = elsewhere ?? from;
    if (wanted) router.history.replace(wanted);
    else void navigate({ to: paths.home, replace: true });
  };
}
