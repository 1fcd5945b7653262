import './handovers.css';
import type { Handover } from '@portage/contract/handovers/schema';
import { paths } from '@portage/contract/index';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { CloseForm } from './CloseForm.tsx';
import { EndedHandover, Manifests } from './EndedHandover.tsx';
import { ParcelList } from './ParcelList.tsx';
import { ScanPanel } from './ScanPanel.tsx';
import { useT } from './words.ts';

/** Renders a handover: while it is open, scanning, the parcels, and the driver's confirmation; afterwards what it was. */
export function HandoverPage() {
  const t = useT();
  const { id } = useParams({ from: `/shell${paths.handover}` });
  const read = useRead(api.handovers.read, { params: { id } });
  if (!read.data)
    return (
      <div className="page">
        <PageHeader title={t('title')} />
        <ReadState read={read} />
      </div>
    );
  return <Shown key={id} handover={read.data} />;
}

function Shown({ handover }: { handover: Handover }) {
  const t = useT();
  const { day } = useFormats();
  const { storeName: store, date, time, status } = handover;
  const isOpen = status === 'OPEN';
  const about = (
    <>
      <Link to={paths.home}>{t('toToday')}</Link> · {t('pickup', { store, day: day(date), time })}
    </>
  );
  return (
    <div className="page handover">
      <PageHeader
        title={status === 'MISSED' ? t('status.MISSED') : t('title')}
        about={about}
        actions={!isOpen && <Manifests handover={handover} />}
      />
      {isOpen ? <ScanPanel handover={handover} /> : <EndedHandover handover={handover} />}
      <ParcelList handover={handover} />
      {isOpen && <CloseForm handover={handover} />}
    </div>
  );
}
