import type { FleetDriverSignUp } from '@portage/contract/drivers/schema';
import type { z } from 'zod';
import { useRead } from '../api/read.ts';
import { useT as useDriverWords } from '../drivers/words.ts';
import type { Columns } from '../ui/table/DataTable.tsx';
import { EmailText } from '../ui/text/EmailText.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { deskApi, listOptions } from './api.ts';
import { DeskPage } from './DeskPage.tsx';
import { DeskTable } from './DeskTable.tsx';
import { DeskSearch } from './search.ts';
import { useT } from './words.ts';

type Driver = z.output<typeof FleetDriverSignUp>;

/** Lists the applications of drivers, oldest first. */
export function DriversPage() {
  const t = useT();
  return (
    <DeskPage title={t('drivers')}>
      <Drivers />
    </DeskPage>
  );
}

function Drivers() {
  const t = useT();
  const { asked, ask } = useSearchState(DeskSearch);
  const drivers = useRead(deskApi.fleetDrivers.list, { query: { after: asked.after, limit: '50' } }, listOptions);
  const columns = useColumns();
  return (
    <section className="panel">
      <DeskTable<Driver>
        label={t('drivers')}
        empty={t('noDrivers')}
        read={drivers}
        columns={columns}
        width={800}
        asked={asked}
        ask={ask}
      />
    </section>
  );
}

function useColumns(): Columns<Driver> {
  const t = useT();
  const ofDriver = useDriverWords();
  const { instant } = useFormats();
  return [
    { key: 'name', title: t('name'), dataIndex: 'name' },
    { key: 'email', title: t('email'), render: (_, { email }) => <EmailText email={email} /> },
    { key: 'phone', title: t('phone'), dataIndex: 'phone' },
    { key: 'city', title: t('city'), dataIndex: 'city' },
    { key: 'vehicle', title: t('vehicle'), render: (_, { vehicle }) => ofDriver(vehicle) },
    { key: 'at', title: t('appliedAt'), className: 'numeric', render: (_, { updatedAt }) => instant(updatedAt) },
  ];
}
