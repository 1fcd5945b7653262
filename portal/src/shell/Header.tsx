import { useAccount } from '../auth/account.ts';
import { JobTray } from '../jobs/JobTray.tsx';
import { AccountMenu } from './AccountMenu.tsx';

/** Whose portal it is, what is being worked on, and who one is. */
export function Header() {
  const { retailer } = useAccount();
  return (
    <header className="shell-header">
      <p className="shell-retailer">{retailer.name}</p>
      <div className="row">
        <JobTray />
        <AccountMenu />
      </div>
    </header>
  );
}
