import { Outlet } from '@tanstack/react-router';
import { UiProvider } from '../ui/UiProvider.tsx';

/** What stands around every screen of a signed-in member. */
export function ShellPage() {
  return (
    <UiProvider>
      <main id="content">
        <Outlet />
      </main>
    </UiProvider>
  );
}
