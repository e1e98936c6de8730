import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { carryChoices } from './carry-choices.ts';

/** Renders nothing; carries over what was chosen before the sign-in. */
const CarryChoices = () => {
  const navigate = useNavigate();
  useEffect(() => {
    void carryChoices(() => void navigate(paths.checkout()));
  }, [navigate]);
  return null;
};

export default CarryChoices;
