import { paths } from '@portage/contract/index';
import { useNavigate, useRouter } from '@tanstack/react-router';

/** Returns a function that opens the requested URL, or home, and replaces the sign-in page in the history. */
export function useEntrance(from: string | undefined): (elsewhere?: string) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return (elsewhere) => {
    const wanted = elsewhere ?? from;
    if (wanted) router.history.replace(wanted);
    else void navigate({ to: paths.home, replace: true });
  };
}
