-- Whether the retailer's people may print many labels at once (spec section 2, the flag batchPrintLabelsEnabled).
alter table retailers add column batch_print_labels_enabled boolean not null default true;
