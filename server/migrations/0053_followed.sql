-- Of test data: what its retailer had decided when that was last copied. What differs from it was changed since, and is copied alone.
-- As text, so that a value keeps the form in which it is compared.

alter table retailers add column followed json;
