import { paths } from '@portage/contract/index';
import { useNavigate, useRouter } from '@tanstack/react-router';

/** Goes on to where the person was going, or home; the login does not stay behind in the history. */
export function useEntrance(from: string | undefined): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => (from ? router.history.replace(from) : void navigate({ to: paths.home, replace: true }));
}
